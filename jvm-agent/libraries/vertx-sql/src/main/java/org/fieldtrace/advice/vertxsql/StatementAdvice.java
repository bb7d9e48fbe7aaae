// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.vertxsql;

import org.fieldtrace.agent.bridge.request.AsyncContext;
import org.fieldtrace.agent.bridge.request.ContextAdvice;
import org.fieldtrace.agent.bridge.request.ThreadContexts;

/** For what all clients of SQL have in common, whatever database they are for. */
public final class StatementAdvice {

    /** For {@code QueryExecutor.execute...}, which is given the text of a statement or has it. */
    public static final class Execute {
        /** The application executes it. */
        public static Object enter(Object executor, Object client, Object statement)
                throws Throwable {
            return Executing.begin(statement);
        }

        /** It is under way. */
        public static void exit(Object executing, Object result, Throwable thrown) {
            if (executing != null) {
                ((Executing) executing).asked(thrown);
            }
        }
    }

    /** For the constructor of {@code QueryResultBuilder}. */
    public static final class Make {
        /** It takes the rows in from now on. */
        public static void enter(Object rows) {
            Executing.made(rows);
        }
    }

    /** For {@code QueryResultBuilder.tryComplete}. */
    public static final class Succeed {
        /** All are there. */
        public static AsyncContext enter(Object rows) throws Throwable {
            return Executing.ended(rows, null);
        }

        /** The application knows. */
        public static void exit(AsyncContext outer, boolean result, Throwable thrown) {
            ThreadContexts.exit(outer);
        }
    }

    /** For {@code QueryResultBuilder.tryFail}. */
    public static final class Fail {
        /** The statement has failed. */
        public static AsyncContext enter(Object rows, Throwable failure) throws Throwable {
            return Executing.ended(rows, failure);
        }

        /** The application knows. */
        public static void exit(AsyncContext outer, boolean result, Throwable thrown) {
            ThreadContexts.exit(outer);
        }
    }

    /** For {@code QueryResultBuilder.complete} of Vert.x 5. */
    public static final class Complete extends ContextAdvice {
        /** The statement has ended, well or not. */
        public static AsyncContext enter(Object rows, Object result, Throwable failure)
                throws Throwable {
            return Executing.ended(rows, failure);
        }
    }
}
