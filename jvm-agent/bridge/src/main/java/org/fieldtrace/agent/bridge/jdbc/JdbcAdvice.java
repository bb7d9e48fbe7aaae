// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.jdbc;

import java.lang.invoke.MethodHandle;
import org.fieldtrace.agent.bridge.Members;
import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.request.AsyncContext;
import org.fieldtrace.agent.bridge.request.ClientExchange;

/**
 * Advice for drivers of JDBC: a statement that is executed is an exchange with the database. What
 * wraps a driver's connections and statements (a pool, say) executes them on the same thread, and
 * is not counted again.
 */
public final class JdbcAdvice {

    private static final String NAME = "java.sql.Statement";

    private static final ThreadLocal<Executing> EXECUTING =
            new ThreadLocal<>() {
                @Override
                protected Executing initialValue() {
                    return new Executing();
                }
            };

    private JdbcAdvice() {}

    /**
     * For the methods of {@code java.sql.Statement} that execute, and return whether it has rows.
     */
    public static final class Flag {
        private Flag() {}

        public static Executing enter(Object statement) {
            return begin(statement);
        }

        public static void exit(Executing executing, boolean hasRows, Throwable thrown) {
            end(executing, thrown);
        }
    }

    /** As {@link Flag}, for those that return how many rows were changed. */
    public static final class Count {
        private Count() {}

        public static Executing enter(Object statement) {
            return begin(statement);
        }

        public static void exit(Executing executing, int rows, Throwable thrown) {
            end(executing, thrown);
        }
    }

    /** As {@link Count}, for large numbers. */
    public static final class LargeCount {
        private LargeCount() {}

        public static Executing enter(Object statement) {
            return begin(statement);
        }

        public static void exit(Executing executing, long rows, Throwable thrown) {
            end(executing, thrown);
        }
    }

    /** As {@link Flag}, for those that return rows, or the counts of a batch. */
    public static final class Rows {
        private Rows() {}

        public static Executing enter(Object statement) {
            return begin(statement);
        }

        public static void exit(Executing executing, Object rows, Throwable thrown) {
            end(executing, thrown);
        }
    }

    /** What a thread executes; one for each thread, used again and again. */
    public static final class Executing {
        private ClientExchange exchange;
        private Object statement;
        private long since;

        private Executing() {}
    }

    private static Executing begin(Object statement) {
        if (!NativeAgent.following) {
            return null;
        }
        try {
            Executing executing = EXECUTING.get();
            if (executing.exchange != null) {
                return null;
            }
            Object connection = (Object) Internals.CONNECTION.invokeExact(statement);
            JdbcDatabase database = JdbcConnections.databaseOf(connection);
            if (database == null) {
                return null; // not the driver's own
            }
            AsyncContext context = AsyncContext.current();
            ClientExchange exchange =
                    ClientExchange.beginNamed(
                            context,
                            ClientExchange.scopeOf(context),
                            null,
                            database.kind,
                            database.local,
                            database.remote);
            if (exchange == null) {
                return null;
            }
            executing.exchange = exchange;
            executing.statement = statement;
            executing.since = System.nanoTime();
            return executing;
        } catch (Throwable closed) {
            return null; // as the application will learn itself
        }
    }

    private static void end(Executing executing, Throwable thrown) {
        if (executing == null) {
            return;
        }
        ClientExchange exchange = executing.exchange;
        Object statement = executing.statement;
        executing.exchange = null;
        executing.statement = null;
        if (thrown == null) {
            exchange.bodyRead(null);
        } else {
            exchange.failed(JdbcOutcome.of(thrown, statement, System.nanoTime() - executing.since));
        }
    }

    private static final class Internals {
        static final MethodHandle CONNECTION = Members.method(NAME, "getConnection");
    }
}
