// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge;

import java.lang.invoke.MethodHandle;

/**
 * Advice for drivers of JDBC: a statement that is executed is an exchange with the database. What
 * wraps a driver's connections and statements (a pool, say) executes them on the same thread, and
 * is not counted again.
 */
public final class JdbcAdvice {

    private static final String NAME = "java.sql.Statement";

    private static final ThreadLocal<ClientExchange> EXECUTING = new ThreadLocal<>();

    private JdbcAdvice() {}

    /**
     * For the methods of {@code java.sql.Statement} that execute, and return whether it has rows.
     */
    public static final class Flag {
        private Flag() {}

        public static ClientExchange enter(Object statement) {
            return begin(statement);
        }

        public static void exit(ClientExchange exchange, boolean hasRows, Throwable thrown) {
            end(exchange, thrown);
        }
    }

    /** As {@link Flag}, for those that return how many rows were changed. */
    public static final class Count {
        private Count() {}

        public static ClientExchange enter(Object statement) {
            return begin(statement);
        }

        public static void exit(ClientExchange exchange, int rows, Throwable thrown) {
            end(exchange, thrown);
        }
    }

    /** As {@link Count}, for large numbers. */
    public static final class LargeCount {
        private LargeCount() {}

        public static ClientExchange enter(Object statement) {
            return begin(statement);
        }

        public static void exit(ClientExchange exchange, long rows, Throwable thrown) {
            end(exchange, thrown);
        }
    }

    /** As {@link Flag}, for those that return rows, or the counts of a batch. */
    public static final class Rows {
        private Rows() {}

        public static ClientExchange enter(Object statement) {
            return begin(statement);
        }

        public static void exit(ClientExchange exchange, Object rows, Throwable thrown) {
            end(exchange, thrown);
        }
    }

    private static ClientExchange begin(Object statement) {
        if (!NativeAgent.following || EXECUTING.get() != null) {
            return null;
        }
        try {
            Object connection = (Object) Internals.CONNECTION.invokeExact(statement);
            JdbcDatabase database = JdbcConnections.databaseOf(connection);
            if (database == null) {
                return null; // not the driver's own
            }
            ClientExchange exchange =
                    ClientExchange.begin(
                            null, database.kind, database.local, database.remote, 0, null);
            if (exchange != null) {
                EXECUTING.set(exchange);
            }
            return exchange;
        } catch (Throwable closed) {
            return null; // as the application will learn itself
        }
    }

    private static void end(ClientExchange exchange, Throwable thrown) {
        if (exchange != null) {
            EXECUTING.remove();
            exchange.bodyRead(thrown);
        }
    }

    private static final class Internals {
        static final MethodHandle CONNECTION = Members.method(NAME, "getConnection");
    }
}
