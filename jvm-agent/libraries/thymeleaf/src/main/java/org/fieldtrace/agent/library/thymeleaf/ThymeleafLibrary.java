// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.library.thymeleaf;

import java.util.List;
import org.fieldtrace.agent.hooks.Hook;
import org.fieldtrace.agent.hooks.Library;

/** Thymeleaf: at which line of which template a page is rendered. */
public final class ThymeleafLibrary extends Library {

    private static final String PROCESSOR = "org.thymeleaf.processor.";
    private static final String ADVICE = "org.fieldtrace.advice.thymeleaf.ProcessorAdvice$";

    public ThymeleafLibrary() {
        super("thymeleaf", "3.0 to 3.1");
    }

    /** What evaluates expressions is called by one of these. */
    @Override
    public List<Hook> hooks() {
        return List.of(
                Hook.on(
                        PROCESSOR + "element.AbstractElementTagProcessor",
                        "process",
                        null,
                        ADVICE + "OfEvent"),
                Hook.on(
                        PROCESSOR + "text.AbstractTextProcessor",
                        "process",
                        null,
                        ADVICE + "OfEvent"),
                Hook.on(
                        PROCESSOR + "element.AbstractElementModelProcessor",
                        "process",
                        null,
                        ADVICE + "OfModel"));
    }
}
