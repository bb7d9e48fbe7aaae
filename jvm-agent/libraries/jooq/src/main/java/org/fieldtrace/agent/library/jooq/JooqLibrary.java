// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.library.jooq;

import java.util.ArrayList;
import java.util.List;
import org.fieldtrace.agent.hooks.Hook;
import org.fieldtrace.agent.hooks.Library;

/** jOOQ: what it makes of rows, at once or of its records later. */
public final class JooqLibrary extends Library {

    private static final String FETCH = "org.fieldtrace.advice.jooq.FetchAdvice";
    private static final String OF_ANSWER =
            "org.fieldtrace.agent.bridge.remotecall.answer.KnownAnswerAdvice";
    private static final String IMPLEMENTATION = "org.jooq.impl.";

    private static final List<String> WAYS =
            List.of(
                    "",
                    "Any",
                    "AnyInto",
                    "Groups",
                    "Into",
                    "Map",
                    "One",
                    "OneInto",
                    "Optional",
                    "OptionalInto",
                    "Set",
                    "Single",
                    "SingleInto");

    public JooqLibrary() {
        super("jooq", "3.11 to 3.19", "org.jooq.");
    }

    @Override
    public List<Hook> hooks() {
        List<Hook> hooks = new ArrayList<>();
        // The second since 3.15, of which the first is an implementation.
        for (String query : List.of("AbstractResultQuery", "ResultQueryTrait")) {
            for (String way : WAYS) {
                hooks.add(Hook.ifPresent(IMPLEMENTATION + query, "fetch" + way, null, FETCH));
            }
        }
        for (String record : List.of("ResultImpl", "AbstractRecord")) {
            hooks.add(Hook.on(IMPLEMENTATION + record, "into", null, OF_ANSWER));
            hooks.add(Hook.ifPresent(IMPLEMENTATION + record, "map", null, OF_ANSWER));
        }
        return hooks;
    }
}
