// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.library.r2dbc;

import java.util.ArrayList;
import java.util.List;
import org.fieldtrace.agent.hooks.Hook;
import org.fieldtrace.agent.hooks.Library;

/** R2DBC: statements that a driver executes, as requests. */
public final class R2dbcLibrary extends Library {

    private static final String SPI = "io.r2dbc.spi.";
    private static final String ADVICE = "org.fieldtrace.advice.r2dbc.StatementAdvice$";

    private static final List<String> CONNECTION =
            List.of("beginTransaction", "commitTransaction", "rollbackTransaction", "close");

    private static final List<String> RESULT = List.of("map", "getRowsUpdated");

    public R2dbcLibrary() {
        super("r2dbc", "0.8 to 1.0");
    }

    @Override
    public List<Hook> hooks() {
        List<Hook> hooks = new ArrayList<>(statements());
        hooks.add(publishes("ConnectionFactory", "create"));
        for (String of : CONNECTION) {
            hooks.add(publishes("Connection", of));
        }
        for (String of : RESULT) {
            hooks.add(publishes("Result", of));
        }
        return hooks;
    }

    /** Whatever its parameters are: those that implement it return subtypes, by other methods. */
    private static Hook publishes(String type, String method) {
        return Hook.onImplementations(SPI + type, method, null, ADVICE + "Publish");
    }

    private static List<Hook> statements() {
        return List.of(
                Hook.onImplementations(
                        SPI + "Connection",
                        "createStatement",
                        "(Ljava/lang/String;)Lio/r2dbc/spi/Statement;",
                        ADVICE + "Create"),
                Hook.onImplementations(
                        SPI + "Statement",
                        "execute",
                        "()Lorg/reactivestreams/Publisher;",
                        ADVICE + "Execute"));
    }
}
