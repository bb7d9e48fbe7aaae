// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.library.quarkusrest;

import java.util.List;
import org.fieldtrace.agent.bridge.container.Envelopes;
import org.fieldtrace.agent.hooks.Hook;
import org.fieldtrace.agent.hooks.Library;

/** Quarkus REST (RESTEasy Reactive): what its client brings in, and the routes of its server. */
public final class QuarkusRestLibrary extends Library {

    private static final String REST = "org.jboss.resteasy.reactive.";
    private static final String CLIENT = REST + "client.impl.";
    private static final String CONTEXT = CLIENT + "RestClientRequestContext";
    private static final String INVOKER = CLIENT + "AsyncInvokerImpl";
    private static final String BRIDGE = "org.fieldtrace.agent.bridge.remotecall.";
    private static final String ADVICE = "org.fieldtrace.advice.quarkusrest.";
    private static final String CALL = ADVICE + "CallAdvice$";

    public QuarkusRestLibrary() {
        super("quarkus-rest", "3.0 to 3.33");
    }

    @Override
    public List<Hook> hooks() {
        Envelopes.add(REST + "common.jaxrs.ResponseImpl", "entity");
        return List.of(
                // What asks for a Uni is gone when somebody subscribes to it.
                calls(INVOKER, "<init>", null, BRIDGE + "AskedAdvice"),
                calls(
                        INVOKER,
                        "performRequestInternal",
                        "(Ljava/lang/String;Ljakarta/ws/rs/client/Entity;"
                                + "Ljakarta/ws/rs/core/GenericType;Z)L"
                                + CONTEXT.replace('.', '/')
                                + ";",
                        CALL + "Begin"),
                calls(CONTEXT, "<init>", null, CALL + "Make"),
                calls(CONTEXT, "handleUnrecoverableError", null, CALL + "End"),
                calls(CONTEXT, "close", "()V", CALL + "End"),
                calls(
                        REST + "client.handlers.ClientResponseCompleteRestHandler",
                        "mapToResponse",
                        null,
                        CALL + "Answer"),
                calls(
                        CLIENT + "ClientResponseImpl",
                        "readEntity",
                        null,
                        BRIDGE + "answer.AnsweredCallAdvice"),
                Hook.on(
                                REST + "server.core.ResteasyReactiveRequestContext",
                                "restart",
                                "(L"
                                        + (REST + "server.mapping.RuntimeResource")
                                                .replace('.', '/')
                                        + ";Z)V",
                                ADVICE + "RouteAdvice")
                        .inGroup("routes"),
                Hook.on(
                                REST + "server.handlers.ClassRoutingHandler",
                                "handle",
                                "(L"
                                        + (REST + "server.core.ResteasyReactiveRequestContext")
                                                .replace('.', '/')
                                        + ";)V",
                                ADVICE + "OfferAdvice")
                        .inGroup("routes"));
    }

    private static Hook calls(String type, String method, String descriptor, String advice) {
        return Hook.on(type, method, descriptor, advice).inGroup("calls");
    }
}
