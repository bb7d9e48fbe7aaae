// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.library.freemarker;

import java.util.List;
import org.fieldtrace.agent.hooks.Hook;
import org.fieldtrace.agent.hooks.Library;

/** FreeMarker: at which line of which template a page is rendered. */
public final class FreeMarkerLibrary extends Library {

    public FreeMarkerLibrary() {
        super("freemarker", "2.3.28 to 2.3.34");
    }

    @Override
    public List<Hook> hooks() {
        return List.of(
                Hook.on(
                        "freemarker.core.Environment",
                        "visit",
                        "(Lfreemarker/core/TemplateElement;)V",
                        "org.fieldtrace.advice.freemarker.VisitAdvice"));
    }
}
