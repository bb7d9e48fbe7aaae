// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.ktor;

import io.ktor.http.HttpStatusCode;
import io.ktor.http.cio.HttpHeadersMap;
import io.ktor.http.cio.Request;
import io.ktor.server.cio.backend.ServerRequestScope;
import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.WeakTable;
import org.fieldtrace.agent.bridge.request.AsyncContext;
import org.fieldtrace.agent.bridge.request.CurrentRequest;
import org.fieldtrace.agent.bridge.request.ServerExchange;
import org.fieldtrace.agent.bridge.request.ThreadContexts;
import org.fieldtrace.agent.bridge.request.TraceHeader;

/** Advice for Ktor's own engine of its server. */
public final class CioServerAdvice {

    /** For {@code CIOApplicationEngine.handleRequest}, to which each request to a server leads. */
    public static final class Handle {

        /** The state that the method keeps while it is suspended, with which it is called again. */
        private static final String STATE =
                "io.ktor.server.cio.CIOApplicationEngine$handleRequest$";

        private static final WeakTable<Handled> HANDLED = new WeakTable<>();

        /** Waits for the answer to be written. */
        public static final class Handled extends Waiting {

            private static final long serialVersionUID = 1;

            private transient ServerExchange exchange;
            private transient volatile int status;
            private transient AsyncContext outer;

            Handled(Object waiting) {
                super(waiting);
            }

            @Override
            void ended(Object result, Throwable thrown) {
                if (exchange != null) {
                    HANDLED.take(exchange);
                    exchange.end(status, thrown, -1);
                }
            }
        }

        /** Who waits for the answer waits for what sees it first. */
        public static Object argument2(Object continuation) {
            return !NativeAgent.following || Waiting.isState(continuation, STATE)
                    ? continuation
                    : new Handled(continuation);
        }

        /** A request was read, or the method goes on. */
        public static Handled enter(
                Object engine, ServerRequestScope scope, Request request, Object continuation) {
            if (!(continuation instanceof Handled) || !((Handled) continuation).isFirstCall()) {
                return null;
            }
            Handled handled = (Handled) continuation;
            HttpHeadersMap headers = request.getHeaders();
            CharSequence traceparent = headers.get(TraceHeader.NAME);
            handled.exchange =
                    ServerExchange.begin(
                            request.getMethod().getValue(),
                            request.getUri().toString(),
                            scope.getLocalAddress(),
                            scope.getRemoteAddress(),
                            0,
                            traceparent == null ? null : traceparent.toString());
            if (handled.exchange != null) {
                HANDLED.put(handled.exchange, handled);
                handled.outer = ThreadContexts.enter(handled.exchange.context());
            }
            return handled;
        }

        /** The request was handled, or waits. */
        public static void exit(Handled handled, Object result, Throwable thrown) {
            if (handled != null) {
                ThreadContexts.exit(handled.outer);
                handled.returned(result, thrown);
            }
        }

        /** The answer to the request of an exchange gets a status. */
        static void status(Object exchange, int status) {
            Handled handled = exchange == null ? null : HANDLED.get(exchange);
            if (handled != null) {
                handled.status = status;
            }
        }
    }

    /** For {@code CIOApplicationResponse.setStatus}. */
    public static final class Answer {
        /** The request that this thread serves is answered so. */
        public static void enter(Object response, HttpStatusCode status) {
            Handle.status(CurrentRequest.exchange(), status.getValue());
        }
    }
}
