// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.jdbc;

import org.fieldtrace.agent.bridge.NativeAgent;

/**
 * Advice for the results of statements: how many rows are read, and how long the driver fetches
 * them after the statement was executed. A row costs no look at the clock.
 */
public final class RowsAdvice {

    /** For {@code java.sql.ResultSet.next}. */
    public static final class Next {
        public static OpenResults enter(Object result) {
            if (!NativeAgent.following) {
                return null;
            }
            OpenResults results = Executing.ofThisThread().results();
            return results.beginNext(result) == null ? null : results;
        }

        public static void exit(OpenResults results, boolean hasRow, Throwable thrown) {
            if (results != null) {
                results.endNext(hasRow, thrown != null);
            }
        }
    }

    /** For {@code java.sql.ResultSet.close}. */
    public static final class Close {
        public static void enter(Object result) {
            if (NativeAgent.following) {
                Executing.ofThisThread().results().closed(result);
            }
        }
    }

    /** For {@code java.sql.Statement.close}. */
    public static final class CloseStatement {
        public static void enter(Object statement) {
            if (NativeAgent.following) {
                Executing.ofThisThread().closes(statement);
            }
        }
    }

    /** For {@code java.sql.Statement.getResultSet}. */
    public static final class Result {
        public static Executing enter(Object statement) {
            if (!NativeAgent.following) {
                return null;
            }
            Executing executing = Executing.ofThisThread();
            return executing.hasExecuted(statement) ? executing : null;
        }

        public static void exit(Executing executing, Object result, Throwable thrown) {
            if (executing != null) {
                executing.opened(result);
            }
        }
    }

    /** For the methods by which drivers fetch further rows of a result. */
    public static final class Fetch {
        public static OpenResults enter() {
            if (!NativeAgent.following) {
                return null;
            }
            OpenResults results = Executing.ofThisThread().results();
            return results.beginFetch() ? results : null;
        }

        public static void exit(OpenResults results, Object result, Throwable thrown) {
            if (results != null) {
                results.endFetch();
            }
        }
    }
}
