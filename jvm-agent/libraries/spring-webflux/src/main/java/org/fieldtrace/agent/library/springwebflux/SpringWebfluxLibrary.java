// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.library.springwebflux;

import java.util.List;
import org.fieldtrace.agent.bridge.container.Envelopes;
import org.fieldtrace.agent.hooks.Hook;
import org.fieldtrace.agent.hooks.Library;

/** {@code WebClient}: what its publishers publish. */
public final class SpringWebfluxLibrary extends Library {

    private static final String PUBLISHER = "org.fieldtrace.advice.reactor.PublisherAdvice";
    private static final String RESPONSE_SPEC =
            "org.springframework.web.reactive.function.client.DefaultWebClient$DefaultResponseSpec";
    private static final String CLIENT_RESPONSE =
            "org.springframework.web.reactive.function.client.DefaultClientResponse";

    public SpringWebfluxLibrary() {
        super("spring-webflux", "5.3 to 7.0");
    }

    @Override
    public List<Hook> hooks() {
        Envelopes.add("org.springframework.http.HttpEntity", "body"); // and ResponseEntity
        return List.of(
                Hook.on(RESPONSE_SPEC, "bodyToMono", null, PUBLISHER),
                Hook.on(RESPONSE_SPEC, "bodyToFlux", null, PUBLISHER),
                // Since 5.2.
                Hook.ifPresent(RESPONSE_SPEC, "toEntity", null, PUBLISHER),
                Hook.ifPresent(RESPONSE_SPEC, "toEntityList", null, PUBLISHER),
                Hook.on(CLIENT_RESPONSE, "bodyToMono", null, PUBLISHER),
                Hook.on(CLIENT_RESPONSE, "bodyToFlux", null, PUBLISHER),
                Hook.on(CLIENT_RESPONSE, "toEntity", null, PUBLISHER),
                Hook.on(CLIENT_RESPONSE, "toEntityList", null, PUBLISHER));
    }
}
