// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.library.springwebmvc;

import java.util.List;
import org.fieldtrace.agent.hooks.Hook;
import org.fieldtrace.agent.hooks.Library;

/** Spring MVC: the application's methods that answer requests, and what they answer. */
public final class SpringWebmvcLibrary extends Library {

    private static final String MAPPING =
            "org.springframework.web.servlet.handler.AbstractHandlerMethodMapping";
    private static final String ADVICE = "org.fieldtrace.advice.springwebmvc.HandlerAdvice$";
    private static final String OFFERED = "operations that a service offers";

    public SpringWebmvcLibrary() {
        super("spring-webmvc", "4.3 to 7.0");
    }

    @Override
    public List<Hook> hooks() {
        return List.of(
                Hook.on(MAPPING + "$MappingRegistry", "register", null, ADVICE + "Register")
                        .inGroup(OFFERED),
                Hook.on(MAPPING, "lookupHandlerMethod", null, ADVICE + "LookUp").inGroup(OFFERED));
    }

    @Override
    public List<Hook> sectionHooks() {
        return List.of(
                Hook.on(
                        "org.springframework.web.method.support.InvocableHandlerMethod",
                        "doInvoke",
                        "([Ljava/lang/Object;)Ljava/lang/Object;",
                        ADVICE + "Invoke"));
    }
}
