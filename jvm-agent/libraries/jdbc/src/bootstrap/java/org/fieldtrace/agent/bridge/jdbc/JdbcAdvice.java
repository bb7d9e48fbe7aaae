// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.jdbc;

import java.lang.invoke.MethodHandle;
import java.lang.reflect.Proxy;
import org.fieldtrace.agent.bridge.Members;
import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.costs.CallCosts;
import org.fieldtrace.agent.bridge.remotecall.AskedNames;
import org.fieldtrace.agent.bridge.remotecall.DecodingAdvice;
import org.fieldtrace.agent.bridge.request.ClientExchange;
import org.fieldtrace.agent.bridge.request.RequestHash;
import org.fieldtrace.agent.bridge.request.ThreadContexts;
import org.fieldtrace.agent.bridge.statements.AskedColumns;
import org.fieldtrace.agent.bridge.statements.AskedStatements;
import org.fieldtrace.agent.bridge.statements.BoundStatement;
import org.fieldtrace.agent.bridge.statements.MapperWork;
import org.fieldtrace.agent.bridge.statements.StatementNames;

/**
 * Advice for drivers of JDBC: a statement that is executed is an exchange with the database. What
 * wraps a driver's connections and statements (a pool, say) executes them on the same thread, and
 * is not counted again.
 */
public final class JdbcAdvice {

    private static final String NAME = "java.sql.Statement";
    private static final String COMMIT = " COMMIT";
    private static final String ROLLBACK = " ROLLBACK";

    /** By a driver's connections the package of the statements that they prepare. */
    private static final ClassValue<String[]> PREPARED_IN =
            new ClassValue<>() {
                @Override
                protected String[] computeValue(Class<?> connection) {
                    return new String[1];
                }
            };

    /** For {@code java.sql.Connection.prepareStatement}: only a driver's own are known. */
    public static final class Prepare {
        public static String enter(Object connection, String sql) {
            return textToName(connection, sql);
        }

        public static void exit(String sql, Object statement, Throwable thrown) {
            if (sql == null || statement == null) {
                return;
            }
            CallCosts costs = DecodingAdvice.ownWorkBegins();
            try {
                name(statement, sql);
                AskedStatements asked = Executing.ofThisThread().makeAsked();
                if (asked != null) {
                    asked.prepared(statement, sql);
                }
            } catch (Throwable leftOut) {
                // What it asks for is not known.
            } finally {
                DecodingAdvice.ownWorkEnds(costs);
            }
        }
    }

    /** As {@link Prepare}, for those whose values come by other ways too. */
    public static final class PrepareOther {
        public static String enter(Object connection, String sql) {
            return textToName(connection, sql);
        }

        public static void exit(String sql, Object statement, Throwable thrown) {
            try {
                if (sql != null && statement != null) {
                    name(statement, sql);
                }
            } catch (Throwable leftOut) {
                // It has no name.
            }
        }
    }

    /** For {@code java.sql.Connection.commit}. */
    public static final class Commit {
        public static Executing enter(Object connection) {
            return beginEnd(connection, COMMIT);
        }

        public static void exit(Executing executing, Throwable thrown) {
            end(executing, thrown);
        }
    }

    /** For {@code java.sql.Connection.rollback}. */
    public static final class Rollback {
        public static Executing enter(Object connection) {
            return beginEnd(connection, ROLLBACK);
        }

        public static void exit(Executing executing, Throwable thrown) {
            end(executing, thrown);
        }
    }

    /**
     * For the methods of {@code java.sql.Statement} that execute, and return whether it has rows.
     */
    public static final class Flag {
        public static Executing enter(Object statement) {
            return begin(statement, Kind.PREPARED, null);
        }

        public static void exit(Executing executing, boolean hasRows, Throwable thrown) {
            end(executing, thrown);
        }
    }

    /** As {@link Flag}, for those that are given a text. */
    public static final class FlagOfText {
        public static Executing enter(Object statement, String sql) {
            return begin(statement, Kind.TEXT, sql);
        }

        public static void exit(Executing executing, boolean hasRows, Throwable thrown) {
            end(executing, thrown);
        }
    }

    /** As {@link Flag}, for those that return how many rows were changed. */
    public static final class Count {
        public static Executing enter(Object statement) {
            return begin(statement, Kind.CHANGE, null);
        }

        public static void exit(Executing executing, int rows, Throwable thrown) {
            end(executing, thrown);
        }
    }

    /** As {@link Count}, for those that are given a text. */
    public static final class CountOfText {
        public static Executing enter(Object statement, String sql) {
            return begin(statement, Kind.CHANGE, sql);
        }

        public static void exit(Executing executing, int rows, Throwable thrown) {
            end(executing, thrown);
        }
    }

    /** As {@link Count}, for large numbers. */
    public static final class LargeCount {
        public static Executing enter(Object statement) {
            return begin(statement, Kind.CHANGE, null);
        }

        public static void exit(Executing executing, long rows, Throwable thrown) {
            end(executing, thrown);
        }
    }

    /** As {@link LargeCount}, for those that are given a text. */
    public static final class LargeCountOfText {
        public static Executing enter(Object statement, String sql) {
            return begin(statement, Kind.CHANGE, sql);
        }

        public static void exit(Executing executing, long rows, Throwable thrown) {
            end(executing, thrown);
        }
    }

    /** As {@link Flag}, for those that return rows. */
    public static final class Rows {
        public static Executing enter(Object statement) {
            return begin(statement, Kind.PREPARED, null);
        }

        public static void exit(Executing executing, Object rows, Throwable thrown) {
            end(executing, rows, thrown);
        }
    }

    /** As {@link Rows}, for those that are given a text. */
    public static final class RowsOfText {
        public static Executing enter(Object statement, String sql) {
            return begin(statement, Kind.TEXT, sql);
        }

        public static void exit(Executing executing, Object rows, Throwable thrown) {
            end(executing, rows, thrown);
        }
    }

    /** As {@link Count}, for those that return the counts of a batch. */
    public static final class Batch {
        public static Executing enter(Object statement) {
            return begin(statement, Kind.BATCH, null);
        }

        public static void exit(Executing executing, Object counts, Throwable thrown) {
            end(executing, thrown);
        }
    }

    private enum Kind {
        PREPARED,
        TEXT,
        CHANGE,
        BATCH
    }

    /** Null while nobody records, and where the connection is not a driver's own. */
    private static String textToName(Object connection, String sql) {
        try {
            boolean isOwn = NativeAgent.following && JdbcConnections.databaseOf(connection) != null;
            return isOwn ? sql : null;
        } catch (Throwable leftOut) {
            return null; // what it asks for is not known
        }
    }

    private static void name(Object statement, String sql) throws Throwable {
        Object connection = (Object) Internals.CONNECTION.invokeExact(statement);
        JdbcDatabase database = JdbcConnections.databaseOf(connection);
        if (database != null) {
            PREPARED_IN.get(connection.getClass())[0] = statement.getClass().getPackageName();
            StatementNames.prepared(statement, database.kind, sql);
        }
    }

    private static String name(Object statement, Kind kind, String sql, JdbcDatabase database) {
        if (kind == Kind.BATCH) {
            return StatementNames.ofBatch(statement, database.kind);
        }
        return sql == null
                ? StatementNames.ofPrepared(statement, database.kind)
                : StatementNames.of(database.kind, sql);
    }

    /** The end of a transaction, which is a call of its own. */
    private static Executing beginEnd(Object connection, String what) {
        if (!NativeAgent.following) {
            return null;
        }
        CallCosts costs = DecodingAdvice.ownWorkBegins();
        try {
            Executing executing = Executing.ofThisThread();
            JdbcDatabase database = JdbcConnections.databaseOf(connection);
            return executing.isBusy() || database == null
                    ? null
                    : begin(executing, connection, database, database.kind + what, 0);
        } catch (Throwable leftOut) {
            return null;
        } finally {
            DecodingAdvice.ownWorkEnds(costs);
        }
    }

    private static Executing begin(
            Executing executing, Object executed, JdbcDatabase database, String name, long asks) {
        ClientExchange exchange =
                ClientExchange.beginStatement(
                        ThreadContexts.current(),
                        database.kind,
                        name,
                        asks,
                        database.local,
                        database.remote);
        if (exchange == null) {
            return null;
        }
        MapperWork.precedes(exchange.id());
        executing.begin(exchange, executed, database);
        return executing;
    }

    /** Whether it is of another package than those that its connection has prepared. */
    private static boolean isInFront(Object statement, Object connection) {
        String own = PREPARED_IN.get(connection.getClass())[0];
        return own != null && !own.equals(statement.getClass().getPackageName());
    }

    private static Executing begin(Object statement, Kind kind, String sql) {
        // A pool's, in front of the driver's own, whose connection it may tell as its own.
        if (!NativeAgent.following || statement instanceof Proxy) {
            return null;
        }
        CallCosts costs = DecodingAdvice.ownWorkBegins();
        try {
            Executing executing = Executing.ofThisThread();
            Object connection = (Object) Internals.CONNECTION.invokeExact(statement);
            JdbcDatabase database = JdbcConnections.databaseOf(connection);
            // Whoever executes it, what was bound before is used up.
            long asks = asks(executing, statement, kind, sql, database);
            if (executing.isBusy()
                    || database == null
                    || kind == Kind.PREPARED && isInFront(statement, connection)) {
                return null; // a part of another, or not the driver's own
            }
            Executing begun =
                    begin(
                            executing,
                            statement,
                            database,
                            name(statement, kind, sql, database),
                            asks);
            if (kind != Kind.BATCH && AskedNames.areWanted()) {
                AskedColumns columns = StatementNames.columns(statement, database.kind, sql);
                if (columns != null) {
                    long exchangeId = begun == null ? 0 : begun.exchangeId();
                    AskedNames.tellStatement(columns.textHash(), columns, exchangeId);
                }
            }
            return begun;
        } catch (Throwable closed) {
            return null; // as the application will learn itself
        } finally {
            DecodingAdvice.ownWorkEnds(costs);
        }
    }

    private static long asks(
            Executing executing, Object statement, Kind kind, String sql, JdbcDatabase database) {
        if (kind == Kind.TEXT) {
            AskedStatements asked =
                    executing.isBusy() || database == null ? null : executing.makeAsked();
            return asked == null ? RequestHash.UNKNOWN : asked.ofText(sql, database.number);
        }
        AskedStatements asked = executing.asked();
        BoundStatement bound = asked == null ? null : asked.of(statement);
        if (bound == null) {
            return RequestHash.UNKNOWN;
        }
        long hash = bound.execute(asked.hashes(), database == null ? 0 : database.number);
        return kind == Kind.PREPARED ? hash : RequestHash.UNKNOWN;
    }

    private static void end(Executing executing, Throwable thrown) {
        end(executing, null, thrown);
    }

    /**
     * @param rows its result; null where it failed, or is yet to be asked for
     */
    private static void end(Executing executing, Object rows, Throwable thrown) {
        if (executing == null) {
            return;
        }
        CallCosts costs = DecodingAdvice.ownWorkBegins();
        try {
            executing.end(thrown);
            if (rows != null) {
                executing.opened(rows);
            }
        } finally {
            DecodingAdvice.ownWorkEnds(costs);
        }
    }

    private static final class Internals {
        static final MethodHandle CONNECTION = Members.method(NAME, "getConnection");
    }
}
