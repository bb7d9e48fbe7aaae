// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.grpcclient;

import io.grpc.ClientCall;
import io.grpc.Metadata;

/** For {@code ClientCallImpl.start}. */
public final class StartAdvice {

    private StartAdvice() {}

    /** By the thread that makes the call. */
    public static MadeCall enter(ClientCall<?, ?> call, Object listener, Metadata headers)
            throws Throwable {
        return MadeCall.begin(call, headers);
    }

    /** The call is on its way, or was refused by gRPC itself. */
    public static void exit(MadeCall call, Throwable thrown) {
        if (call != null && thrown != null) {
            call.failed(thrown);
        }
    }
}
