// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.grpcserver;

import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.WeakTable;
import org.fieldtrace.agent.bridge.request.AsyncContext;
import org.fieldtrace.agent.bridge.request.ContextAdvice;
import org.fieldtrace.agent.bridge.request.CurrentRequest;
import org.fieldtrace.agent.bridge.request.ServedRequest;
import org.fieldtrace.agent.bridge.request.ServerExchange;
import org.fieldtrace.agent.bridge.request.ThreadContexts;

/** For {@code ServerCallImpl$ServerStreamListenerImpl}, which calls the application. */
public final class DeliverAdvice {

    private static final WeakTable<ServerExchange> EXCHANGES = new WeakTable<>();

    /** For its constructor, in the context of the call. */
    public static final class Made {
        /** From here on it gets the stream's events. */
        public static void enter(Object listener) {
            ServedRequest request = CurrentRequest.exchange();
            if (request instanceof ServerExchange) {
                EXCHANGES.add(listener, (ServerExchange) request);
            }
        }
    }

    /** For its methods, on a thread that any call may have used before. */
    public static final class Event extends ContextAdvice {
        /** The application is about to be called. */
        public static AsyncContext enter(Object listener) {
            ServerExchange exchange = NativeAgent.following ? EXCHANGES.get(listener) : null;
            return exchange == null ? null : ThreadContexts.enter(exchange.context());
        }
    }
}
