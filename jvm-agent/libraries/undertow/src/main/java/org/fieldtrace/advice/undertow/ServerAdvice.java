// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.undertow;

import io.undertow.server.HttpServerExchange;
import java.lang.invoke.MethodHandle;
import org.fieldtrace.agent.bridge.LibraryMembers;
import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.request.AsyncContext;
import org.fieldtrace.agent.bridge.request.ContextAdvice;

/** Advice for how Undertow serves a request. */
public final class ServerAdvice {

    /**
     * For {@code Connectors.executeRootHandler}, also where a request was dispatched to a thread.
     */
    public static final class Handle {
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

    /** For {@code ServletContextImpl.invokeRunnable}, by which an asynchronous request goes on. */
    public static final class GoOn extends ContextAdvice {
        /** On any thread. */
        public static AsyncContext enter(Object servlets, HttpServerExchange request) {
            return UndertowExchange.goOn(request);
        }
    }

    /** For the channel of an answer: a part of it is about to be written, flushed or closed. */
    public static final class Write {

        private static final ClassValue<MethodHandle> EXCHANGE = LibraryMembers.getters("this$0");

        /** By the application, or by Undertow once the socket takes more. */
        public static void enter(Object channel) throws Throwable {
            if (!NativeAgent.following) {
                return;
            }
            Object request = (Object) EXCHANGE.get(channel.getClass()).invokeExact(channel);
            if (request instanceof HttpServerExchange) {
                UndertowExchange.handsOver((HttpServerExchange) request);
            }
        }
    }
}
