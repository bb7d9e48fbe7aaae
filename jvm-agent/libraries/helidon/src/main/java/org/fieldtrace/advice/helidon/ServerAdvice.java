// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.helidon;

import org.fieldtrace.agent.bridge.LibraryMembers;
import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.request.AsyncContext;
import org.fieldtrace.agent.bridge.request.CurrentRequest;
import org.fieldtrace.agent.bridge.request.ServerExchange;
import org.fieldtrace.agent.bridge.request.ThreadContexts;

/** Advice for Helidon's server. */
public final class ServerAdvice {

    /** For {@code RoutingRequest.matchingPattern}: the server has found a route. */
    public static final class Route {
        /** As the program declares it, with the service around it. */
        public static void enter(Object request, String pattern) {
            CurrentRequest.route(pattern);
        }
    }

    /**
     * For {@code HttpRoutingImpl.route}, which handles a request on a virtual thread of its own.
     */
    public static final class Serve {

        private static final int UNLESS_SET = 200;

        private final ServerExchange exchange;
        private final AsyncContext outer;
        private final Object response;

        private Serve(ServerExchange exchange, AsyncContext outer, Object response) {
            this.exchange = exchange;
            this.outer = outer;
            this.response = response;
        }

        /** Its head was read. */
        public static Object enter(
                Object routing, Object connection, Object request, Object response)
                throws Throwable {
            if (!NativeAgent.following) {
                return null;
            }
            RoutingOperations.offer(routing);
            ServerExchange exchange =
                    ServerExchange.begin(
                            Parts.text(request, "prologue", "method", "text"),
                            Parts.text(request, "prologue", "uriPath", "rawPath"),
                            Parts.address(request, "localPeer", "address"),
                            Parts.address(request, "remotePeer", "address"),
                            0,
                            null);
            return exchange == null
                    ? null
                    : new Serve(exchange, ThreadContexts.enter(exchange.context()), response);
        }

        /** It was handled, and the answer written. */
        public static void exit(Object served, Throwable thrown) throws Throwable {
            if (served == null) {
                return;
            }
            Serve ended = (Serve) served;
            try {
                int status = LibraryMembers.number(ended.response, "status", "code");
                ended.exchange.end(
                        status == 0 ? UNLESS_SET : status,
                        LibraryMembers.number(ended.response, "bytesWritten"));
            } finally {
                ThreadContexts.exit(ended.outer);
            }
        }
    }
}
