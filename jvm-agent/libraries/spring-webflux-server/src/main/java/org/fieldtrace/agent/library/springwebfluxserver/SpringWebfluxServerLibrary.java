// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.library.springwebfluxserver;

import java.util.List;
import org.fieldtrace.agent.hooks.Hook;
import org.fieldtrace.agent.hooks.Library;

/** WebFlux on the server's side: which handler a request was for, and which handlers there are. */
public final class SpringWebfluxServerLibrary extends Library {

    private static final String DISPATCHER = "org.springframework.web.reactive.DispatcherHandler";
    private static final String MAPPING =
            "org.springframework.web.reactive.result.method.AbstractHandlerMethodMapping";
    private static final String ADVICE = "org.fieldtrace.advice.springwebfluxserver.HandlerAdvice$";
    private static final String ROUTE = ADVICE + "Handle";
    private static final String OFFERED = "operations that a service offers";

    public SpringWebfluxServerLibrary() {
        super("spring-webflux-server", "5.3 to 7.0");
    }

    @Override
    public List<Hook> hooks() {
        return List.of(
                // The same method under its name in Spring 5.3 and since.
                Hook.ifPresent(DISPATCHER, "invokeHandler", null, ROUTE),
                Hook.ifPresent(DISPATCHER, "handleRequestWith", null, ROUTE),
                Hook.on(
                        "org.springframework.web.server.handler.ExceptionHandlingWebHandler"
                                + "$CheckpointInsertingHandler",
                        "handle",
                        null,
                        ADVICE + "Fail"),
                Hook.on(MAPPING + "$MappingRegistry", "register", null, ADVICE + "Register")
                        .inGroup(OFFERED),
                Hook.on(MAPPING, "lookupHandlerMethod", null, ADVICE + "LookUp").inGroup(OFFERED));
    }
}
