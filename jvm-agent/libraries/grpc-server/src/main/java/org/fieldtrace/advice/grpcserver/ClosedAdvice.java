// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.grpcserver;

import io.grpc.Status;

/** For where the transport says that a stream is closed, which it does once. */
public final class ClosedAdvice {

    private ClosedAdvice() {}

    /** All of the answer was given to the transport, or the client is gone. */
    public static void enter(Object listener, Status transport) {
        ServedCall call = ServedCall.ofListener(listener);
        if (call != null) {
            call.end(transport);
        }
    }
}
