// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.library.jdbc;

import java.util.ArrayList;
import java.util.List;
import org.fieldtrace.agent.hooks.Hook;

/** Where the rows of results are read, and where drivers fetch further ones from the database. */
final class ResultHooks {

    private static final String RESULT = "java.sql.ResultSet";
    private static final String STATEMENT = "java.sql.Statement";
    private static final String ADVICE = "org.fieldtrace.agent.bridge.jdbc.RowsAdvice$";

    private ResultHooks() {}

    static List<Hook> all() {
        List<Hook> hooks = new ArrayList<>();
        hooks.add(Hook.onImplementations(RESULT, "next", "()Z", ADVICE + "Next"));
        hooks.add(Hook.onImplementations(RESULT, "close", "()V", ADVICE + "Close"));
        hooks.add(Hook.onImplementations(STATEMENT, "close", "()V", ADVICE + "CloseStatement"));
        hooks.add(
                Hook.onImplementations(
                        STATEMENT, "getResultSet", "()Ljava/sql/ResultSet;", ADVICE + "Result"));
        // Each has the methods of its driver's lowest and newest version.
        addFetch(hooks, "org.postgresql.core.v3.QueryExecutorImpl", "fetch", null);
        addFetch(hooks, "com.mysql.jdbc.RowDataCursor", "fetchMoreRows", "()V");
        addFetch(hooks, "com.mysql.jdbc.RowDataDynamic", "next", "()Lcom/mysql/jdbc/ResultSetRow;");
        String mySql = "com.mysql.cj.protocol.a.result.ResultsetRows";
        addFetch(hooks, mySql + "Cursor", "fetchMoreRows", "()V");
        addFetch(hooks, mySql + "Streaming", "next", "()Lcom/mysql/cj/result/Row;");
        for (String mariaDb :
                List.of(
                        "org.mariadb.jdbc.internal.com.read.resultset.SelectResultSet",
                        "org.mariadb.jdbc.client.result.StreamingResult")) {
            addFetch(hooks, mariaDb, "nextStreamingValue", "()V");
            addFetch(hooks, mariaDb, "addStreamingValue", "()V");
        }
        addFetch(hooks, "org.h2.result.ResultRemote", "fetchRows", "(Z)V");
        addFetch(hooks, "org.h2.result.ResultRemote", "fetchAdditionalRows", "()V");
        return hooks;
    }

    private static void addFetch(
            List<Hook> hooks, String className, String method, String descriptor) {
        hooks.add(Hook.ifPresent(className, method, descriptor, ADVICE + "Fetch"));
    }
}
