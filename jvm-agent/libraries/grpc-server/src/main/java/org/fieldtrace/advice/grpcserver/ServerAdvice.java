// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.grpcserver;

import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.Status;
import io.grpc.internal.ServerStream;
import java.util.concurrent.Executor;
import org.fieldtrace.agent.bridge.request.AsyncContext;
import org.fieldtrace.agent.bridge.request.ContextAdvice;

/** Advice for gRPC's server. */
public final class ServerAdvice {

    /** For {@code ServerTransportListener.streamCreated}: the head of a call has been read. */
    public static final class OpenStream extends ContextAdvice {
        /** What is handed to executors from here on belongs to the call. */
        public static AsyncContext enter(
                Object transport, ServerStream stream, String method, Metadata headers) {
            return ServedCall.begin(stream, method, headers);
        }
    }

    /** For the constructor of what gets a stream's events from the transport. */
    public static final class Listen {
        /** It hands them on to the application's threads. */
        public static void enter(
                Object listener, Executor calls, Executor cancels, ServerStream stream) {
            ServedCall call = ServedCall.of(stream);
            if (call != null) {
                call.listen(listener);
            }
        }
    }

    /** For where the transport says that a stream is closed, which it does once. */
    public static final class Closed {
        /** All of the answer was given to the transport, or the client is gone. */
        public static void enter(Object listener, Status transport) {
            ServedCall call = ServedCall.ofListener(listener);
            if (call != null) {
                call.end(transport);
            }
        }
    }

    /** For the constructor of {@code ServerCallImpl}: the server knows the method. */
    public static final class KnowMethod {
        /** Its name is the route. */
        public static void enter(Object impl, ServerStream stream, MethodDescriptor<?, ?> method) {
            ServedCall call = ServedCall.of(stream);
            if (call != null) {
                call.route(method.getFullMethodName());
            }
        }
    }

    /** For {@code AbstractServerStream.close}: the call's status is given. */
    public static final class Answer {
        /** By the application, or by gRPC where the application has thrown. */
        public static void enter(ServerStream stream, Status status) {
            ServedCall call = ServedCall.of(stream);
            if (call != null) {
                call.answer(status);
            }
        }
    }
}
