// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.grpcserver;

import io.grpc.internal.ServerStream;
import java.util.concurrent.Executor;

/** For the constructor of what gets a stream's events from the transport. */
public final class ListenAdvice {

    private ListenAdvice() {}

    /** It hands them on to the application's threads. */
    public static void enter(
            Object listener, Executor calls, Executor cancels, ServerStream stream) {
        ServedCall call = ServedCall.of(stream);
        if (call != null) {
            call.listen(listener);
        }
    }
}
