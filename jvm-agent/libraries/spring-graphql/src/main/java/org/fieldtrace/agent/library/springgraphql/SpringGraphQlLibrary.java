// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.library.springgraphql;

import java.util.ArrayList;
import java.util.List;
import org.fieldtrace.agent.hooks.Hook;
import org.fieldtrace.agent.hooks.Library;

/**
 * Spring for GraphQL: what its clients retrieve. Below them are {@code WebClient} and {@code
 * RestClient}, which bring in maps that are then read as entities.
 */
public final class SpringGraphQlLibrary extends Library {

    private static final String CLIENT =
            "org.springframework.graphql.client.DefaultGraphQlClient$DefaultRetrieve";
    private static final String ADVICE = "org.fieldtrace.advice.springgraphql.TransportAdvice$";
    private static final String REQUEST = "(Lorg/springframework/graphql/GraphQlRequest;)";
    private static final String PUBLISHER = "org.fieldtrace.advice.reactor.PublisherAdvice";
    private static final String REMOTE_CALL =
            "org.fieldtrace.agent.bridge.remotecall.RemoteCallAdvice";

    public SpringGraphQlLibrary() {
        super("spring-graphql", "1.0 to 2.0", "org.springframework.graphql.");
    }

    @Override
    public List<Hook> hooks() {
        List<Hook> hooks = new ArrayList<>();
        for (String method : List.of("toEntity", "toEntityList")) {
            hooks.add(Hook.on(CLIENT + "Spec", method, null, PUBLISHER));
            // Since 1.3.
            hooks.add(Hook.on(CLIENT + "SyncSpec", method, null, REMOTE_CALL));
        }
        String transport = "org.springframework.graphql.client.Http";
        hooks.add(
                Hook.on(
                        transport + "GraphQlTransport",
                        "execute",
                        REQUEST + "Lreactor/core/publisher/Mono;",
                        ADVICE + "Reactive"));
        hooks.add(
                Hook.ifPresent(
                        transport + "SyncGraphQlTransport",
                        "execute",
                        REQUEST + "Lorg/springframework/graphql/GraphQlResponse;",
                        ADVICE + "Synchronous"));
        return hooks;
    }
}
