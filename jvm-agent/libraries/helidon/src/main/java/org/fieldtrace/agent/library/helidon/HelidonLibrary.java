// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.library.helidon;

import java.util.List;
import org.fieldtrace.agent.bridge.container.Envelopes;
import org.fieldtrace.agent.hooks.Hook;
import org.fieldtrace.agent.hooks.Library;

/** Helidon 4: requests of its server and of its client, and what the client brings in. */
public final class HelidonLibrary extends Library {

    private static final String SERVER = "io.helidon.webserver.http.";
    private static final String CLIENT = "io.helidon.webclient.";
    private static final String REQUEST = CLIENT + "api.ClientRequest";
    private static final String ADVICE = "org.fieldtrace.advice.helidon.";
    private static final String BRIDGE = "org.fieldtrace.agent.bridge.remotecall.";

    public HelidonLibrary() {
        super("helidon", "4.3 to 4.5", "io.helidon.");
    }

    @Override
    public List<Hook> hooks() {
        Envelopes.add(CLIENT + "api.ClientResponseTypedImpl", "entity");
        return List.of(
                Hook.on(SERVER + "HttpRoutingImpl", "route", null, ADVICE + "ServerAdvice$Serve")
                        .inGroup("requests"),
                Hook.onImplementations(
                                SERVER + "RoutingRequest",
                                "matchingPattern",
                                "(Ljava/lang/String;)Lio/helidon/webserver/http/RoutingRequest;",
                                ADVICE + "ServerAdvice$Route")
                        .inGroup("requests"),
                Hook.on(CLIENT + "http1.Http1CallChainBase", "proceed", null, ADVICE + "CallAdvice")
                        .inGroup("calls"),
                calls(REQUEST, "requestEntity", null, "RemoteCallAdvice"),
                calls(REQUEST + "Base", "request", null, "answer.AnswerAdvice"),
                calls(REQUEST + "Base", "submit", null, "answer.AnswerAdvice"),
                calls(CLIENT + "api.HttpClientResponse", "as", null, "answer.AnsweredCallAdvice"));
    }

    private static Hook calls(String type, String method, String descriptor, String advice) {
        return Hook.on(type, method, descriptor, BRIDGE + advice).inGroup("calls");
    }
}
