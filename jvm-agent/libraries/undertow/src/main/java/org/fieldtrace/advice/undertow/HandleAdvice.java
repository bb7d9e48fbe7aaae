// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.undertow;

import io.undertow.server.HttpServerExchange;
import org.fieldtrace.agent.bridge.request.AsyncContext;

/** For {@code Connectors.executeRootHandler}, also where a request was dispatched to a thread. */
public final class HandleAdvice {

    private HandleAdvice() {}

    /** The request's head has been read, or the request goes on. */
    public static Call enter(Object handler, HttpServerExchange request) {
        UndertowExchange exchange = UndertowExchange.serve(handler, request);
        return exchange == null ? null : new Call(request, exchange, exchange.enter());
    }

    /** The request was answered, or goes on elsewhere. */
    public static void exit(Call call, Throwable thrown) {
        if (call != null) {
            call.exchange.leave(call.request, call.outer);
        }
    }

    /** A call in progress. */
    public static final class Call {
        private final HttpServerExchange request;
        private final UndertowExchange exchange;
        private final AsyncContext outer;

        Call(HttpServerExchange request, UndertowExchange exchange, AsyncContext outer) {
            this.request = request;
            this.exchange = exchange;
            this.outer = outer;
        }
    }
}
