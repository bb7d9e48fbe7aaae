// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.r2dbc;

import org.fieldtrace.agent.bridge.statements.StatementNames;
import org.reactivestreams.Publisher;

/** For {@code Statement.execute}, as interfaces of R2DBC declare it. */
public final class ExecuteAdvice {

    private ExecuteAdvice() {}

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
        return new Executed<>((Publisher<?>) results, kind, name);
    }
}
