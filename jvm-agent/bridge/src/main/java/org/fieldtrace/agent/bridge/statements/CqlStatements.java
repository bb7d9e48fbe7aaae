// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.statements;

import java.net.SocketAddress;
import java.util.List;
import org.fieldtrace.agent.bridge.request.ClientExchange;
import org.fieldtrace.agent.bridge.request.RequestHash;
import org.fieldtrace.agent.bridge.request.ThreadContexts;
import org.fieldtrace.agent.bridge.text.SipHash;

/**
 * Statements that this JVM sends to servers of Cassandra, as exchanges with names such as {@code
 * cassandra SELECT employee}. Their language has the operations of SQL, and names its tables where
 * that does.
 */
public final class CqlStatements {

    private static final String CASSANDRA = "cassandra";

    private static final String PREPARE = CASSANDRA + " PREPARE";

    /** Ahead of what the statements of a batch do. */
    private static final String BATCH = CASSANDRA + " BATCH";

    private static final String JSON = "JSON ";

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
     * The names of the columns that a statement asks for.
     *
     * @param cql null where it is not known
     * @return null where the text is not known
     */
    public static AskedColumns columns(String cql) {
        AskedColumns columns = cql == null ? null : StatementNames.columns(null, CASSANDRA, cql);
        return columns == null ? null : new Columns(columns);
    }

    /** Of a statement of CQL. */
    private static final class Columns implements AskedColumns {
        private final AskedColumns columns;

        private Columns(AskedColumns columns) {
            this.columns = columns;
        }

        @Override
        public int textHash() {
            return columns.textHash();
        }

        @Override
        public String get() {
            String names = columns.get();
            // SELECT JSON answers one text with all of them.
            return names == null || names.regionMatches(true, 0, JSON, 0, JSON.length())
                    ? null
                    : names;
        }
    }

    /**
     * The name of a batch.
     *
     * @param one what each of its statements is called; null where they have different names
     */
    public static String nameOfBatch(String one) {
        return one == null ? BATCH : BATCH + one.substring(CASSANDRA.length());
    }

    /** The name of a statement that a server prepares. */
    public static String nameOfPrepare(String cql) {
        return PREPARE + StatementNames.of(CASSANDRA, cql).substring(CASSANDRA.length());
    }

    /**
     * A statement is sent.
     *
     * @param name as above
     * @param asks as below
     * @return null while nobody records
     */
    public static ClientExchange begin(String name, long asks) {
        return ClientExchange.beginStatement(
                ThreadContexts.current(), CASSANDRA, name, asks, null, null);
    }

    /**
     * What a statement asks for.
     *
     * @param session tells sessions apart
     * @param values that are bound, and what else decides which rows come
     * @return {@link RequestHash#UNKNOWN} where it may change something, or a value is unknown
     */
    public static long asks(String cql, long session, List<?> values) {
        SipHash sip = RequestHash.keyed();
        if (sip == null || values.size() > BoundStatement.MOST_PLACES) {
            return RequestHash.UNKNOWN;
        }
        BindHash hashes = new BindHash(sip);
        KnownText.Asked text = KnownText.of(cql).asked(cql, hashes);
        if (!text.isQuery()) {
            return RequestHash.UNKNOWN;
        }
        long[] places = new long[values.size()];
        for (int i = 0; i < places.length; i++) {
            places[i] = hashes.of(values.get(i));
            if (places[i] == BindHash.UNKNOWN) {
                return RequestHash.UNKNOWN;
            }
        }
        return hashes.ofStatement(session, text.hash, places, places.length);
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
