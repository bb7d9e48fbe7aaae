// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.grpcserver;

import io.grpc.MethodDescriptor;
import io.grpc.internal.ServerStream;

/** For the constructor of {@code ServerCallImpl}: the server knows the method. */
public final class MethodAdvice {

    private MethodAdvice() {}

    /** Its name is the route. */
    public static void enter(Object impl, ServerStream stream, MethodDescriptor<?, ?> method) {
        ServedCall call = ServedCall.of(stream);
        if (call != null) {
            call.route(method.getFullMethodName());
        }
    }
}
