// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.grpcserver;

import io.grpc.Metadata;
import io.grpc.internal.ServerStream;
import org.fieldtrace.agent.bridge.request.AsyncContext;
import org.fieldtrace.agent.bridge.request.ThreadContexts;

/** For {@code ServerTransportListener.streamCreated}: the head of a call has been read. */
public final class StreamAdvice {

    private StreamAdvice() {}

    /** What is handed to executors from here on belongs to the call. */
    public static AsyncContext enter(
            Object transport, ServerStream stream, String method, Metadata headers) {
        return ServedCall.begin(stream, method, headers);
    }

    /** It was handed over. */
    public static void exit(AsyncContext outer, Throwable thrown) {
        ThreadContexts.exit(outer);
    }
}
