// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.jedis;

import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.redis.RedisAnswers;
import org.fieldtrace.agent.bridge.redis.RedisCommands;
import org.fieldtrace.agent.bridge.redis.RedisOutcome;
import org.fieldtrace.agent.bridge.request.ClientExchange;
import org.fieldtrace.agent.bridge.request.Outcome;

/** Advice for {@code Connection}. */
public final class ConnectionAdvice {

    /** For {@code Connection.connect}, which is called ahead of every command. */
    public static final class Connect {

        private final Object connection;
        private final ClientExchange exchange;

        private Connect(Object connection, ClientExchange exchange) {
            this.connection = connection;
            this.exchange = exchange;
        }

        /** It connects, unless it is connected. */
        public static Connect enter(Object connection) throws Throwable {
            if (!NativeAgent.following || Connections.isConnected(connection)) {
                return null;
            }
            ClientExchange exchange = RedisCommands.connect();
            return exchange == null ? null : new Connect(connection, exchange);
        }

        /** It is connected, or could not be. */
        public static void exit(Connect connecting, Throwable thrown) throws Throwable {
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

    /** For {@code Connection.disconnect}: what was not answered will not be. */
    public static final class Disconnect {
        /** The connection is closed. */
        public static void enter(Object connection) throws Throwable {
            SentCommands sent = Connections.sent(connection);
            if (sent != null) {
                sent.fail(Outcome.CANCELLED);
            }
        }
    }

    /** For {@code Connection.flush}: what was written is sent. */
    public static final class Flush {
        /** It is about to be. */
        public static Object enter(Object connection) {
            return connection;
        }

        /** It was, or the connection is lost. */
        public static void exit(Object connection, Throwable thrown) throws Throwable {
            SentCommands sent = thrown == null ? null : Connections.sent(connection);
            if (sent != null) {
                sent.fail(RedisOutcome.of(thrown));
            }
        }
    }

    /** For {@code Connection.readProtocolWithCheckingBroken}: a reply is read. */
    public static final class Read {
        /** It is waited for. */
        public static ClientExchange enter(Object connection) throws Throwable {
            SentCommands sent = Connections.sent(connection);
            ClientExchange exchange = sent == null ? null : sent.next();
            if (exchange != null) {
                Connections.tell(exchange, connection);
            }
            return exchange;
        }

        /** It is there, and may be that of an error; or the connection is lost. */
        public static void exit(ClientExchange exchange, Object reply, Throwable thrown) {
            if (exchange == null) {
                return;
            }
            if (thrown == null) {
                exchange.bodyRead(null);
            } else {
                exchange.failed(RedisOutcome.of(thrown));
            }
        }
    }

    /** For methods that return what the application gets of a reply. */
    public static final class Text {
        /** It is there. */
        public static void exit(Object answer, Throwable thrown) {
            RedisAnswers.given(answer);
        }
    }
}
