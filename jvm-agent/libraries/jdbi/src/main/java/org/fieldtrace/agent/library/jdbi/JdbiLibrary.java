// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.library.jdbi;

import java.util.ArrayList;
import java.util.List;
import org.fieldtrace.agent.hooks.Hook;
import org.fieldtrace.agent.hooks.Library;

/** Jdbi 3: what it makes of rows, and so what the methods of SQL objects return. */
public final class JdbiLibrary extends Library {

    private static final String REMOTE_CALL =
            "org.fieldtrace.agent.bridge.remotecall.RemoteCallAdvice";
    private static final String ADVICE = "org.fieldtrace.advice.jdbi.";
    private static final String RESULT = "org.jdbi.v3.core.result.";
    private static final String ROWS = RESULT + "ResultIterable";

    private static final List<String> WAYS = List.of("list", "findOnly", "findFirst", "collect");

    private static final List<String> LATER_WAYS =
            List.of(
                    "one",
                    "findOne",
                    "first",
                    "set",
                    "collectToMap",
                    "toCollection",
                    "collectInto",
                    "collectIntoList",
                    "collectIntoSet");

    public JdbiLibrary() {
        super("jdbi", "3.0 to 3.55", "org.jdbi.");
    }

    @Override
    public List<Hook> hooks() {
        List<Hook> hooks = new ArrayList<>();
        for (String way : WAYS) {
            hooks.add(Hook.on(ROWS, way, null, REMOTE_CALL));
        }
        for (String way : LATER_WAYS) {
            hooks.add(Hook.ifPresent(ROWS, way, null, REMOTE_CALL));
        }
        for (String way : List.of("reduceRows", "collectRows", "reduceResultSet", "collectInto")) {
            hooks.add(Hook.ifPresent(RESULT + "ResultBearing", way, null, REMOTE_CALL));
        }
        // In 3.0 what has no "internal" in its name, later the other.
        for (String part : List.of("", "internal.")) {
            String row = ADVICE + "RowAdvice";
            hooks.add(Hook.on(RESULT + part + "ResultSetResultIterator", "next", null, row));
        }
        for (String view : List.of("RowView", "internal.RowViewImpl")) {
            hooks.add(Hook.ifPresent(RESULT + view, "getRow", null, ADVICE + "RowViewAdvice"));
        }
        return hooks;
    }
}
