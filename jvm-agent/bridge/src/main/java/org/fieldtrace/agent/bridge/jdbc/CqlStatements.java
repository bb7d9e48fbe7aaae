// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.jdbc;

import java.net.SocketAddress;
import org.fieldtrace.agent.bridge.request.AsyncContext;
import org.fieldtrace.agent.bridge.request.ClientExchange;
import org.fieldtrace.agent.bridge.request.RequestHash;

/**
 * Statements that this JVM sends to servers of Cassandra, as exchanges with names such as {@code
 * cassandra SELECT employee}. Their language has the operations of SQL, and names its tables where
 * that does.
 */
public final class CqlStatements {

    private static final String CASSANDRA = "cassandra";

    /** Ahead of what the statements of a batch do. */
    private static final String BATCH = CASSANDRA + " BATCH";

    private CqlStatements() {}

    /**
     * The name of a statement.
     *
     * @param cql null where it is not known
     */
    public static String name(String cql) {
        return StatementNames.of(CASSANDRA, cql);
    }

    /**
     * The name of a batch.
     *
     * @param one what each of its statements is called; null where they have different names
     */
    public static String nameOfBatch(String one) {
        return one == null ? BATCH : BATCH + one.substring(CASSANDRA.length());
    }

    /**
     * A statement is sent.
     *
     * @param name as above
     * @return null while nobody records
     */
    public static ClientExchange begin(String name) {
        return ClientExchange.beginStatement(
                AsyncContext.current(), CASSANDRA, name, RequestHash.UNKNOWN, null, null);
    }

    /**
     * The answer is there, or will not come.
     *
     * @param coordinator of the servers that answered; null where that is not known
     * @param failure null where it was answered
     */
    public static void end(ClientExchange exchange, SocketAddress coordinator, Throwable failure) {
        if (coordinator != null) {
            exchange.connected(null, coordinator);
        }
        exchange.end(0, failure);
    }
}
