// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.thymeleaf;

import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.text.TemplatePlaces;
import org.thymeleaf.context.ITemplateContext;
import org.thymeleaf.model.IModel;

/**
 * For processors of an element with all that is in it, {@code process(context, model, handler)}.
 */
public final class ModelAdvice {

    private ModelAdvice() {}

    /** It begins, at the element's own line. */
    public static long enter(Object processor, ITemplateContext context, IModel model) {
        return NativeAgent.recording && model.size() > 0
                ? EventAdvice.enter(processor, context, model.get(0))
                : TemplatePlaces.NOT_SAID;
    }

    /** It has returned or thrown. */
    public static void exit(long stood, Throwable thrown) {
        TemplatePlaces.exit(stood);
    }
}
