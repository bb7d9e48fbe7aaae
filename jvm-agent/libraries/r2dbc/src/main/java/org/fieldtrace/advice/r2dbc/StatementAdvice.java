// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.r2dbc;

import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.statements.AskedColumns;
import org.fieldtrace.agent.bridge.statements.StatementNames;
import org.reactivestreams.Publisher;

/** Advice for statements and what drivers publish of them. */
public final class StatementAdvice {

    /** For {@code Connection.createStatement}. */
    public static final class Create {
        /** The text of a statement. */
        public static String enter(Object connection, String sql) {
            return NativeAgent.following ? sql : null;
        }

        /** The statement is there. */
        public static Object exit(String sql, Object statement, Throwable thrown) {
            if (sql != null && statement != null) {
                StatementNames.prepared(statement, Databases.kind(statement), sql);
            }
            return statement;
        }
    }

    /** For {@code Statement.execute}, as interfaces of R2DBC declare it. */
    public static final class Execute {
        /** The statement. */
        public static Object enter(Object statement) {
            return statement;
        }

        /** Each subscription executes it. */
        public static Object exit(Object statement, Object results, Throwable thrown) {
            if (!(results instanceof Publisher) || results instanceof Executed) {
                return results;
            }
            String kind = Databases.kind(statement);
            String name = StatementNames.ofPrepared(statement, kind);
            AskedColumns columns =
                    NativeAgent.recording ? StatementNames.columns(statement, kind, null) : null;
            return new Executed<>((Publisher<?>) results, kind, name, columns);
        }
    }

    /**
     * For methods of connections and results by which a driver says what is there, on a thread of
     * its own: whoever has subscribed goes on in its own context.
     */
    public static final class Publish {
        /** It gives one. */
        public static Object exit(Object published, Throwable thrown) {
            return NativeAgent.following ? InContext.of(published) : published;
        }
    }
}
