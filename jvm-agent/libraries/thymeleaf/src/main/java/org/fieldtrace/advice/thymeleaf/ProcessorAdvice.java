// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.thymeleaf;

import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.text.TemplatePlaces;
import org.thymeleaf.context.ITemplateContext;
import org.thymeleaf.engine.TemplateData;
import org.thymeleaf.model.IModel;
import org.thymeleaf.model.ITemplateEvent;

/** Advice for processors of templates. */
public final class ProcessorAdvice {

    /** For processors of tags and texts, {@code process(context, event, handler)}. */
    public static final class OfEvent {
        /** It begins. */
        public static long enter(Object processor, ITemplateContext context, ITemplateEvent event) {
            if (!NativeAgent.recording || event == null) {
                return TemplatePlaces.NOT_SAID;
            }
            return TemplatePlaces.enter(
                    numberOf(context, event.getTemplateName()), event.getLine());
        }

        /** It has returned or thrown. */
        public static void exit(long stood, Throwable thrown) {
            TemplatePlaces.exit(stood);
        }

        private static int numberOf(ITemplateContext context, String template) {
            int number = TemplatePlaces.numberOf(template);
            if (number != 0 || !TemplatePlaces.isName(template)) {
                return number;
            }
            String origin = null;
            for (TemplateData of : context.getTemplateStack()) {
                if (template.equals(of.getTemplate()) && of.getTemplateResource() != null) {
                    origin = of.getTemplateResource().getDescription();
                }
            }
            return TemplatePlaces.define(template, origin);
        }
    }

    /**
     * For processors of an element with all that is in it, {@code process(context, model,
     * handler)}.
     */
    public static final class OfModel {
        /** It begins, at the element's own line. */
        public static long enter(Object processor, ITemplateContext context, IModel model) {
            return NativeAgent.recording && model.size() > 0
                    ? OfEvent.enter(processor, context, model.get(0))
                    : TemplatePlaces.NOT_SAID;
        }

        /** It has returned or thrown. */
        public static void exit(long stood, Throwable thrown) {
            TemplatePlaces.exit(stood);
        }
    }
}
