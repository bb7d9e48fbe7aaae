// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.jdbc;

import java.lang.invoke.MethodHandle;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.fieldtrace.agent.bridge.Members;
import org.fieldtrace.agent.bridge.request.FailureMessage;
import org.fieldtrace.agent.bridge.request.Outcome;

/** How a call of a database ended, by the exception and the SQLSTATE in it. */
final class JdbcOutcome {

    /**
     * Query cancelled (of PostgreSQL, H2; of MySQL, MariaDB); drivers say no more, or the wrong
     * thing (MariaDB's), whether it was for its time-out or on demand.
     */
    private static final Set<String> GIVEN_UP = Set.of("57014", "70100");

    /** MySQL's driver says no more than by its class where it has cancelled itself. */
    private static final String GIVEN_UP_CLASS = "MySQLStatementCancelledException";

    /** Of MariaDB's SQLSTATE 70100: the connection was killed, and not only its query. */
    private static final int KILLED = 1927;

    /** What MySQL says where its own limit was over: a general error, with this number. */
    private static final String GENERAL = "HY000";

    private static final int LIMIT_OF_MYSQL = 3024;

    /** Connection exceptions, of all databases. */
    private static final String CONNECTION = "08";

    /** An administrator, a crash or a time-out ended the server's side (PostgreSQL). */
    private static final String ENDED = "57P0";

    /** Of {@code setQueryTimeout}, in seconds. */
    private static final long SHORTEST_LIMIT_NS = TimeUnit.SECONDS.toNanos(1);

    /** Database, driver and we begin to count at different moments. */
    private static final double OF_LIMIT = 0.9;

    /** Of PostgreSQL, MariaDB and MySQL, where the server's own limit was over. */
    private static final List<String> LIMITS_OF_SERVERS =
            List.of(
                    "statement timeout",
                    "max_statement_time",
                    "maximum statement execution time exceeded");

    private static final int DEEPEST_CAUSE = 8;

    private JdbcOutcome() {}

    /**
     * Says it.
     *
     * @param failure what the driver has thrown
     * @param statement that was executed; null where a connection was to be made
     * @param elapsed nanoseconds since it was begun
     */
    static int of(Throwable failure, Object statement, long elapsed) {
        try {
            Throwable told = sqlException(failure);
            String state =
                    told == null
                            ? null
                            : (String) (Object) Internals.STATE.invokeExact((Object) told);
            if (saysGivenUp(told, state)) {
                if (errorCode(told) == KILLED) {
                    return Outcome.RESET;
                }
                return saysLimit(told.getMessage()) || isOverLimit(statement, elapsed)
                        ? Outcome.TIMEOUT
                        : Outcome.CANCELLED;
            }
            int outcome = Outcome.ofClient(failure);
            if (outcome != Outcome.ERROR) {
                return outcome;
            }
            if (statement == null) {
                return FailureMessage.saysTimeout(failure.getMessage()) ? Outcome.TIMEOUT : outcome;
            }
            return isCut(told, state) ? Outcome.RESET : outcome;
        } catch (Throwable strange) {
            return Outcome.ERROR; // its own methods throw
        }
    }

    private static boolean saysGivenUp(Throwable told, String state) throws Throwable {
        if (told == null) {
            return false;
        }
        return state == null
                ? told.getClass().getSimpleName().equals(GIVEN_UP_CLASS)
                : GIVEN_UP.contains(state)
                        || state.equals(GENERAL) && errorCode(told) == LIMIT_OF_MYSQL;
    }

    private static int errorCode(Throwable told) throws Throwable {
        return (int) (Object) Internals.CODE.invokeExact((Object) told);
    }

    private static boolean saysLimit(String message) {
        return message != null && LIMITS_OF_SERVERS.stream().anyMatch(message::contains);
    }

    /** The outermost, null where there is none. */
    private static Throwable sqlException(Throwable failure) {
        Throwable cause = failure;
        for (int i = 0; i < DEEPEST_CAUSE && cause != null; i++) {
            if (Internals.SQL_EXCEPTION.isInstance(cause)) {
                return cause;
            }
            cause = cause.getCause();
        }
        return null;
    }

    /** Whether the connection was lost, by the SQLSTATE or by the kind of exception. */
    private static boolean isCut(Throwable told, String state) {
        boolean says = state != null && (state.startsWith(CONNECTION) || state.startsWith(ENDED));
        return says
                || Internals.NO_CONNECTION.isInstance(told)
                || Internals.NO_CONNECTION_NOW.isInstance(told);
    }

    /** Whether the statement was given up when its own time was over. */
    private static boolean isOverLimit(Object statement, long elapsed) {
        if (statement == null || elapsed < SHORTEST_LIMIT_NS * OF_LIMIT) {
            return false; // and nobody is asked, who might ask the database
        }
        try {
            int seconds = (int) (Object) Internals.LIMIT.invokeExact(statement);
            return seconds > 0 && elapsed >= TimeUnit.SECONDS.toNanos(seconds) * OF_LIMIT;
        } catch (Throwable closed) {
            return false;
        }
    }

    private static final class Internals {
        static final MethodHandle STATE = Members.method("java.sql.SQLException", "getSQLState");
        static final MethodHandle CODE = Members.method("java.sql.SQLException", "getErrorCode");
        static final Class<?> SQL_EXCEPTION = Members.named("java.sql.SQLException");
        static final Class<?> NO_CONNECTION =
                Members.named("java.sql.SQLNonTransientConnectionException");
        static final Class<?> NO_CONNECTION_NOW =
                Members.named("java.sql.SQLTransientConnectionException");
        static final MethodHandle LIMIT = Members.method("java.sql.Statement", "getQueryTimeout");
    }
}
