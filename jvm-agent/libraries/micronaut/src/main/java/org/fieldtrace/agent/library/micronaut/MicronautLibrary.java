// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.library.micronaut;

import java.util.List;
import org.fieldtrace.agent.bridge.container.Envelopes;
import org.fieldtrace.agent.hooks.Hook;
import org.fieldtrace.agent.hooks.Library;

/** Micronaut: calls of its client on Netty and what they bring in, and routes of its server. */
public final class MicronautLibrary extends Library {

    private static final String CLIENT = "io.micronaut.http.client.netty.DefaultHttpClient";
    private static final String FLOW = "io.micronaut.core.execution.DelayedExecutionFlowImpl";
    private static final String ADVICE = "org.fieldtrace.advice.micronaut.";
    private static final String PUBLISHER = "org.fieldtrace.advice.reactor.PublisherAdvice";

    public MicronautLibrary() {
        super("micronaut", "4.10");
    }

    @Override
    public List<Hook> hooks() {
        Envelopes.add("io.micronaut.http.client.netty.FullNettyClientHttpResponse", "body");
        return List.of(
                Hook.on(
                                CLIENT,
                                "exchange",
                                "(Lio/micronaut/http/HttpRequest;"
                                        + "Lio/micronaut/core/type/Argument;"
                                        + "Lio/micronaut/core/type/Argument;"
                                        + "Lio/micronaut/http/client/netty/BlockHint;"
                                        + ")Lreactor/core/publisher/Mono;",
                                ADVICE + "ClientAdvice$Ask")
                        .inGroup("calls"),
                Hook.on(
                                CLIENT,
                                "jsonStream",
                                "(Lio/micronaut/http/HttpRequest;"
                                        + "Lio/micronaut/core/type/Argument;"
                                        + "Lio/micronaut/core/type/Argument;"
                                        + ")Lorg/reactivestreams/Publisher;",
                                PUBLISHER)
                        .inGroup("calls"),
                // The library asks for what is declared only when somebody subscribes.
                Hook.ifPresent(
                                "io.micronaut.http.client.interceptor.HttpClientIntroductionAdvice",
                                "handlePublisher",
                                null,
                                PUBLISHER)
                        .inGroup("calls"),
                Hook.on(CLIENT, "sendRawRequest0", null, ADVICE + "ClientAdvice$Send")
                        .inGroup("calls"),
                Hook.on(FLOW + "$Step", "<init>", null, ADVICE + "FlowAdvice$Add").inGroup("flows"),
                Hook.on(FLOW, "work", null, ADVICE + "FlowAdvice$Work").inGroup("flows"),
                Hook.on(
                                "io.micronaut.http.server.RouteExecutor",
                                "findRouteMatch",
                                null,
                                ADVICE + "RouteAdvice")
                        .inGroup("routes"));
    }
}
