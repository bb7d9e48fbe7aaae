// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.library.vertxsql;

import java.util.List;
import org.fieldtrace.agent.bridge.container.Envelopes;
import org.fieldtrace.agent.hooks.Hook;
import org.fieldtrace.agent.hooks.Library;

/** Vert.x' reactive clients of SQL: statements, and what is mapped of their rows. */
public final class VertxSqlLibrary extends Library {

    private static final String IMPL = "io.vertx.sqlclient.impl.";
    private static final String EXECUTOR = IMPL + "QueryExecutor";
    private static final String ROWS = IMPL + "QueryResultBuilder";
    private static final String ADVICE = "org.fieldtrace.advice.vertxsql.StatementAdvice$";

    public VertxSqlLibrary() {
        super("vertx-sql", "4.0 to 5.0");
    }

    @Override
    public List<Hook> hooks() {
        Envelopes.add(IMPL + "RowSetImpl", "list", "firstRow", "rowAccumulator");
        Envelopes.add(IMPL + "accumulator.ChunkedRowAccumulator", "firstChunk", "lastChunk");
        Envelopes.add(IMPL + "SqlResultImpl", "value");
        return List.of(
                Hook.on(EXECUTOR, "executeSimpleQuery", null, ADVICE + "Execute"),
                Hook.on(EXECUTOR, "executeExtendedQuery", null, ADVICE + "Execute"),
                Hook.on(EXECUTOR, "executeBatchQuery", null, ADVICE + "Execute"),
                Hook.on(ROWS, "<init>", null, ADVICE + "Make"),
                Hook.ifPresent(ROWS, "tryComplete", "(Ljava/lang/Boolean;)Z", ADVICE + "Succeed"),
                Hook.ifPresent(ROWS, "tryFail", "(Ljava/lang/Throwable;)Z", ADVICE + "Fail"),
                Hook.ifPresent(
                        ROWS,
                        "complete",
                        "(Ljava/lang/Boolean;Ljava/lang/Throwable;)V",
                        ADVICE + "Complete"));
    }
}
