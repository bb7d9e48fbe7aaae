// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.ktor;

import io.ktor.client.request.HttpRequestData;
import io.ktor.client.request.HttpResponseData;
import io.ktor.network.sockets.Connection;
import io.ktor.network.sockets.JavaSocketAddressUtilsKt;
import io.ktor.network.sockets.Socket;
import kotlin.Pair;
import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.WeakTable;
import org.fieldtrace.agent.bridge.request.ClientExchange;
import org.fieldtrace.agent.bridge.request.RequestHash;
import org.fieldtrace.agent.bridge.request.ThreadContexts;
import org.fieldtrace.agent.bridge.request.TraceHeader;

/** Advice for Ktor's own engine of its client. */
public final class CioClientAdvice {

    /**
     * For {@code CIOEngine.execute}, which sends a request and waits for the head of its answer.
     */
    public static final class Send {

        /** The state that the method keeps while it is suspended, with which it is called again. */
        private static final String STATE = "io.ktor.client.engine.cio.CIOEngine$execute$";

        private static final WeakTable<ClientExchange> EXCHANGES = new WeakTable<>();

        /** Waits for the answer. */
        public static final class Sent extends Waiting {

            private static final long serialVersionUID = 1;

            private transient HttpRequestData request;
            private transient ClientExchange exchange;

            Sent(Object waiting) {
                super(waiting);
            }

            @Override
            void ended(Object result, Throwable thrown) {
                if (exchange == null) {
                    return;
                }
                EXCHANGES.take(request);
                if (result instanceof HttpResponseData) {
                    exchange.end(((HttpResponseData) result).getStatusCode().getValue(), -1);
                } else {
                    exchange.end(0, thrown);
                }
            }
        }

        /** Who waits for the answer waits for what sees it first. */
        public static Object argument1(Object continuation) {
            return !NativeAgent.following || Waiting.isState(continuation, STATE)
                    ? continuation
                    : new Sent(continuation);
        }

        /** A request is about to be sent, or the method goes on. */
        public static Sent enter(Object engine, HttpRequestData request, Object continuation) {
            if (!(continuation instanceof Sent) || !((Sent) continuation).isFirstCall()) {
                return null;
            }
            Sent sent = (Sent) continuation;
            sent.request = request;
            sent.exchange =
                    ClientExchange.begin(
                            ThreadContexts.current(),
                            request.getMethod().getValue(),
                            request.getUrl().getEncodedPath(),
                            RequestHash.UNKNOWN,
                            request.getHeaders().get(TraceHeader.NAME));
            if (sent.exchange != null) {
                EXCHANGES.put(request, sent.exchange);
            }
            return sent;
        }

        /** It was sent. */
        public static void exit(Sent sent, Object result, Throwable thrown) {
            if (sent != null) {
                sent.returned(result, thrown);
            }
        }

        /** The exchange of a request that is being sent; null where there is none. */
        static ClientExchange exchange(Object request) {
            return request == null ? null : EXCHANGES.get(request);
        }
    }

    /** For {@code Endpoint.connect}, which gives a request its connection. */
    public static final class Connect {

        /** The state that the method keeps while it is suspended, with which it is called again. */
        private static final String STATE = "io.ktor.client.engine.cio.Endpoint$connect$";

        /** Waits for the connection. */
        public static final class Connecting extends Waiting {

            private static final long serialVersionUID = 1;

            private transient ClientExchange exchange;

            Connecting(Object waiting) {
                super(waiting);
            }

            @Override
            void ended(Object result, Throwable thrown) {
                if (exchange == null || !(result instanceof Pair)) {
                    return;
                }
                Object connection = ((Pair<?, ?>) result).getSecond();
                if (connection instanceof Connection) {
                    Socket socket = ((Connection) connection).getSocket();
                    exchange.connected(
                            JavaSocketAddressUtilsKt.toJavaAddress(socket.getLocalAddress()),
                            JavaSocketAddressUtilsKt.toJavaAddress(socket.getRemoteAddress()));
                }
            }
        }

        /** Who waits for the connection waits for what sees it first. */
        public static Object argument1(Object continuation) {
            return !NativeAgent.following || Waiting.isState(continuation, STATE)
                    ? continuation
                    : new Connecting(continuation);
        }

        /** A request needs a connection, or the method goes on. */
        public static Connecting enter(Object endpoint, Object request, Object continuation) {
            if (!(continuation instanceof Connecting)
                    || !((Connecting) continuation).isFirstCall()) {
                return null;
            }
            Connecting connecting = (Connecting) continuation;
            connecting.exchange = Send.exchange(request);
            return connecting;
        }

        /** It has one, or waits. */
        public static void exit(Connecting connecting, Object result, Throwable thrown) {
            if (connecting != null) {
                connecting.returned(result, thrown);
            }
        }
    }
}
