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
    private static final String WAITING = "io.micronaut.http.client.netty.CancellableMonoSink";
    private static final String ADVICE = "org.fieldtrace.advice.micronaut.";
    private static final String PUBLISHER = "org.fieldtrace.advice.reactor.PublisherAdvice";

    public MicronautLibrary() {
        super("micronaut", "4.0 to 4.10");
    }

    @Override
    public List<Hook> hooks() {
        Envelopes.add("io.micronaut.http.client.netty.FullNettyClientHttpResponse", "body");
        return List.of(
                asks("Mono", ADVICE + "ClientAdvice$Ask"),
                asks("Flux", PUBLISHER), // before 4.5, when somebody subscribes to it
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
                Hook.ifPresent(CLIENT, "sendRawRequest0", null, ADVICE + "ClientAdvice$Send")
                        .inGroup("calls"),
                Hook.ifPresent(
                                CLIENT + "$NettyRequestWriter",
                                "write",
                                null,
                                ADVICE + "ClientAdvice$Write")
                        .inGroup("calls"),
                Hook.ifPresent(WAITING, "<init>", null, ADVICE + "FlowAdvice$Add").inGroup("flows"),
                Hook.ifPresent(WAITING, "tryEmitValue", null, ADVICE + "FlowAdvice$Emit")
                        .inGroup("flows"),
                Hook.ifPresent(WAITING, "tryEmitError", null, ADVICE + "FlowAdvice$Emit")
                        .inGroup("flows"),
                Hook.on(FLOW + "$Step", "<init>", null, ADVICE + "FlowAdvice$Add").inGroup("flows"),
                Hook.on(FLOW, "work", null, ADVICE + "FlowAdvice$Work").inGroup("flows"),
                Hook.on(
                                "io.micronaut.http.server.RouteExecutor",
                                "findRouteMatch",
                                null,
                                ADVICE + "RouteAdvice")
                        .inGroup("routes"));
    }

    /** What the client gives who asks differs between versions. */
    private static Hook asks(String publisher, String advice) {
        return Hook.ifPresent(
                        CLIENT,
                        "exchange",
                        "(Lio/micronaut/http/HttpRequest;"
                                + "Lio/micronaut/core/type/Argument;"
                                + "Lio/micronaut/core/type/Argument;"
                                + "Lio/micronaut/http/client/netty/BlockHint;"
                                + ")Lreactor/core/publisher/"
                                + publisher
                                + ";",
                        advice)
                .inGroup("calls");
    }
}
