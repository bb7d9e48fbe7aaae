// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.request;

import java.io.InputStream;
import org.fieldtrace.agent.bridge.WeakTable;

/**
 * Advice for the streams through which a library reads answers' bodies from its connections: an
 * exchange ends when its body has been read, or the stream or the connection was closed.
 */
public final class AnswerStreamAdvice {

    private static final WeakTable<ClientExchange> BODIES = new WeakTable<>();
    private static final WeakTable<ClientExchange> CONNECTIONS = new WeakTable<>();

    /**
     * An answer's head was read from a connection, and its body is yet to be.
     *
     * @param body the library's own, which no other answer has
     */
    public static void opened(ClientExchange exchange, InputStream body, Object connection) {
        BODIES.add(body, exchange);
        CONNECTIONS.put(connection, exchange);
    }

    /** For {@code read()}. */
    public static final class ReadByte {
        public static InputStream enter(InputStream body) {
            return body;
        }

        public static void exit(InputStream body, int value, Throwable thrown) {
            if (value < 0 || thrown != null) {
                end(body, thrown);
            }
        }
    }

    /** For {@code read(byte[], int, int)}. */
    public static final class Read {
        public static InputStream enter(InputStream body) {
            return body;
        }

        public static void exit(InputStream body, int count, Throwable thrown) {
            if (count < 0 || thrown != null) {
                end(body, thrown);
            }
        }
    }

    /** For {@code close} of a stream, which may read what is left. */
    public static final class CloseBody {
        public static InputStream enter(InputStream body) {
            return body;
        }

        public static void exit(InputStream body, Throwable thrown) {
            end(body, thrown);
        }
    }

    /** For the ways to close a connection, which is kept where all of an answer was read. */
    public static final class CloseConnection {
        public static void enter(Object connection) {
            ClientExchange exchange = CONNECTIONS.take(connection);
            if (exchange != null) {
                exchange.abandoned();
            }
        }
    }

    private static void end(InputStream body, Throwable thrown) {
        try {
            ClientExchange exchange = BODIES.take(body);
            if (exchange != null) {
                exchange.bodyRead(thrown);
            }
        } catch (Throwable leftOut) {
            // As above.
        }
    }
}
