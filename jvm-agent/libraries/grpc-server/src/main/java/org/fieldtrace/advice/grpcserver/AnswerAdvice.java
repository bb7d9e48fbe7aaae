// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.grpcserver;

import io.grpc.Status;
import io.grpc.internal.ServerStream;

/** For {@code AbstractServerStream.close}: the call's status is given. */
public final class AnswerAdvice {

    private AnswerAdvice() {}

    /** By the application, or by gRPC where the application has thrown. */
    public static void enter(ServerStream stream, Status status) {
        ServedCall call = ServedCall.of(stream);
        if (call != null) {
            call.answer(status);
        }
    }
}
