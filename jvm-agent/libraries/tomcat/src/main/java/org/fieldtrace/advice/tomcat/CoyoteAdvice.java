// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.tomcat;

import java.io.IOException;
import org.apache.coyote.ActionCode;
import org.apache.coyote.Request;
import org.apache.coyote.Response;
import org.apache.tomcat.util.net.SocketEvent;
import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.request.ServerExchange;
import org.fieldtrace.agent.bridge.request.ThreadContexts;

/** Advice for Tomcat's connector, as it serves a request. */
public final class CoyoteAdvice {

    /** For {@code CoyoteAdapter.service}: a request comes from the wire. */
    public static final class Serve {
        /** The request's head has been read. */
        public static Served enter(Object adapter, Request request, Response response) {
            ServerExchange exchange = TomcatExchange.begin(request);
            return exchange == null
                    ? null
                    : new Served(request, response, ThreadContexts.enter(exchange.context()));
        }

        /** The request was answered, or goes on asynchronously. */
        public static void exit(Served served, Throwable thrown) {
            if (served != null) {
                served.leave(thrown);
            }
        }
    }

    /** For {@code CoyoteAdapter.asyncDispatch}: something happens to an asynchronous request. */
    public static final class Dispatch {
        /** On a thread of the container. */
        public static Served enter(
                Object adapter, Request request, Response response, SocketEvent event) {
            ServerExchange exchange = TomcatExchange.of(request);
            if (exchange != null && event == SocketEvent.TIMEOUT) {
                exchange.overdue();
            }
            return exchange == null
                    ? null
                    : new Served(request, response, ThreadContexts.enter(exchange.context()));
        }

        /** The request was answered, or still goes on. */
        public static void exit(Served served, boolean success, Throwable thrown) {
            if (served != null) {
                served.leave(thrown);
            }
        }
    }

    /** For {@code Response.action}, by which the container tells the connector what to do. */
    public static final class HandOver {

        private static final int NO_CONTENT = 204;
        private static final int RESET_CONTENT = 205;
        private static final int NOT_MODIFIED = 304;

        /**
         * The answer is flushed or closed; with the first flush of all of it the client has it. Or
         * it could not be written.
         */
        public static void enter(Response response, ActionCode action, Object parameter) {
            if (action == ActionCode.CLOSE_NOW) {
                if (NativeAgent.following && parameter instanceof IOException) {
                    Cut.cut(response, (IOException) parameter);
                }
                return;
            }
            if (!NativeAgent.following
                    || action != ActionCode.CLIENT_FLUSH && action != ActionCode.CLOSE) {
                return;
            }
            Request request = response.getRequest();
            ServerExchange exchange = request == null ? null : TomcatExchange.of(request);
            if (exchange != null
                    && !exchange.hasHandedOver()
                    && (action == ActionCode.CLOSE || isWhole(exchange, request, response))) {
                exchange.handsOverLast();
            }
        }

        /**
         * Whether all of it was given to the connector. With HTTP/2 and where its length is unknown
         * a mark follows, which only closing it writes.
         */
        private static boolean isWhole(
                ServerExchange exchange, Request request, Response response) {
            if (exchange.isOnStream()) {
                return false;
            }
            long length = response.getContentLengthLong();
            if (length >= 0) {
                return response.getContentWritten() >= length;
            }
            int status = response.getStatus();
            return status == NO_CONTENT
                    || status == RESET_CONTENT
                    || status == NOT_MODIFIED
                    || request.method().equals("HEAD");
        }
    }

    /** For {@code Response.setErrorException}: the connector could not write the answer. */
    public static final class Cut {
        /** On the thread that writes. */
        public static void enter(Response response, Exception failure) {
            if (NativeAgent.following && failure instanceof IOException) {
                cut(response, failure);
            }
        }

        static void cut(Response response, Throwable failure) {
            Request request = response.getRequest();
            ServerExchange exchange = request == null ? null : TomcatExchange.of(request);
            if (exchange != null) {
                exchange.cut(failure);
            }
        }
    }
}
