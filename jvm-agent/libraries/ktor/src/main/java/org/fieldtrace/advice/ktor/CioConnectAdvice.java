// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.ktor;

import io.ktor.network.sockets.Connection;
import io.ktor.network.sockets.JavaSocketAddressUtilsKt;
import io.ktor.network.sockets.Socket;
import kotlin.Pair;
import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.request.ClientExchange;

/** For {@code Endpoint.connect}, which gives a request its connection. */
public final class CioConnectAdvice {

    /** The state that the method keeps while it is suspended, with which it is called again. */
    private static final String STATE = "io.ktor.client.engine.cio.Endpoint$connect$";

    private CioConnectAdvice() {}

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
        if (!(continuation instanceof Connecting) || !((Connecting) continuation).isFirstCall()) {
            return null;
        }
        Connecting connecting = (Connecting) continuation;
        connecting.exchange = CioRequestAdvice.exchange(request);
        return connecting;
    }

    /** It has one, or waits. */
    public static void exit(Connecting connecting, Object result, Throwable thrown) {
        if (connecting != null) {
            connecting.returned(result, thrown);
        }
    }
}
