// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.freemarker;

import freemarker.core.TemplateObject;
import freemarker.template.Template;
import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.text.TemplatePlaces;

/** For {@code Environment.visit(TemplateElement)}, which renders one element. */
public final class VisitAdvice {

    /** It begins. */
    public static long enter(Object environment, TemplateObject element) {
        if (!NativeAgent.recording || element == null) {
            return TemplatePlaces.NOT_SAID;
        }
        Template template = element.getTemplate();
        String name = template == null ? null : template.getSourceName();
        int number = TemplatePlaces.numberOf(name);
        if (number == 0 && TemplatePlaces.isName(name)) {
            number = TemplatePlaces.define(name, null);
        }
        return TemplatePlaces.enter(number, element.getBeginLine());
    }

    /** It has returned or thrown. */
    public static void exit(long stood, Throwable thrown) {
        TemplatePlaces.exit(stood);
    }
}
