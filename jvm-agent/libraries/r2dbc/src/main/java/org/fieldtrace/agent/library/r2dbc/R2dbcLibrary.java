// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.library.r2dbc;

import java.util.List;
import org.fieldtrace.agent.hooks.Hook;
import org.fieldtrace.agent.hooks.Library;

/** R2DBC: statements that a driver executes, as requests. */
public final class R2dbcLibrary implements Library {

    private static final String SPI = "io.r2dbc.spi.";
    private static final String ADVICE = "org.fieldtrace.advice.r2dbc.";

    @Override
    public String name() {
        return "r2dbc";
    }

    @Override
    public String versions() {
        return "0.8 to 1.0";
    }

    @Override
    public List<Hook> hooks() {
        return List.of(
                Hook.onImplementations(
                        SPI + "Connection",
                        "createStatement",
                        "(Ljava/lang/String;)Lio/r2dbc/spi/Statement;",
                        ADVICE + "CreateAdvice"),
                Hook.onImplementations(
                        SPI + "Statement",
                        "execute",
                        "()Lorg/reactivestreams/Publisher;",
                        ADVICE + "ExecuteAdvice"));
    }
}
