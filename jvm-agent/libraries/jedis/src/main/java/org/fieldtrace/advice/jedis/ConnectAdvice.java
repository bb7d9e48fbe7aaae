// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.jedis;

import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.redis.RedisCommands;
import org.fieldtrace.agent.bridge.redis.RedisOutcome;
import org.fieldtrace.agent.bridge.request.ClientExchange;

/** For {@code Connection.connect}, which is called ahead of every command. */
public final class ConnectAdvice {

    private final Object connection;
    private final ClientExchange exchange;

    private ConnectAdvice(Object connection, ClientExchange exchange) {
        this.connection = connection;
        this.exchange = exchange;
    }

    /** It connects, unless it is connected. */
    public static ConnectAdvice enter(Object connection) throws Throwable {
        if (!NativeAgent.following || Connections.isConnected(connection)) {
            return null;
        }
        ClientExchange exchange = RedisCommands.connect();
        return exchange == null ? null : new ConnectAdvice(connection, exchange);
    }

    /** It is connected, or could not be. */
    public static void exit(ConnectAdvice connecting, Throwable thrown) throws Throwable {
        if (connecting == null) {
            return;
        }
        Connections.tell(connecting.exchange, connecting.connection);
        if (thrown == null) {
            connecting.exchange.bodyRead(null);
            Connections.connected(connecting.connection);
        } else {
            connecting.exchange.failed(RedisOutcome.of(thrown));
        }
    }
}
