// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.r2dbc;

import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.statements.StatementNames;

/** For {@code Connection.createStatement}. */
public final class CreateAdvice {

    private CreateAdvice() {}

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
