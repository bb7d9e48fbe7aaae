// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.grpc;

import io.grpc.ClientCall;
import io.grpc.Metadata;

/** For {@code ClientCallImpl.start}. */
public final class StartAdvice {

    private StartAdvice() {}

    /** By the thread that makes the call. */
    public static ClientCall<?, ?> enter(ClientCall<?, ?> call, Object listener, Metadata headers)
            throws Throwable {
        MadeCall.begin(call, headers);
        return call;
    }

    /** The call is on its way, or was refused by gRPC itself. */
    public static void exit(ClientCall<?, ?> call, Throwable thrown) {
        if (thrown != null) {
            MadeCall.refused(call, thrown);
        }
    }
}
