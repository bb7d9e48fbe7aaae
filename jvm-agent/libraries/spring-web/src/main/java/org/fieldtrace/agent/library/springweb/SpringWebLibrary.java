// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.library.springweb;

import java.util.List;
import org.fieldtrace.agent.bridge.container.Envelopes;
import org.fieldtrace.agent.hooks.Hook;
import org.fieldtrace.agent.hooks.Library;

/** {@code RestTemplate} and {@code RestClient}: what their calls return. */
public final class SpringWebLibrary extends Library {

    private static final String REMOTE_CALL =
            "org.fieldtrace.agent.bridge.remotecall.RemoteCallAdvice";
    private static final String REST_TEMPLATE = "org.springframework.web.client.RestTemplate";
    private static final String ANSWER =
            "org.fieldtrace.agent.bridge.remotecall.answer.AnswerAdvice";
    private static final String ANSWERED =
            "org.fieldtrace.agent.bridge.remotecall.answer.AnsweredCallAdvice";
    private static final String RESPONSE_SPEC =
            "org.springframework.web.client.DefaultRestClient$DefaultResponseSpec";
    private static final String CONVERTIBLE =
            "org.springframework.web.client.DefaultRestClient$DefaultConvertibleClientHttpResponse";
    private static final String REQUEST =
            "org.springframework.http.client.AbstractClientHttpRequest";

    public SpringWebLibrary() {
        super("spring-web", "4.3 to 7.0");
    }

    @Override
    public List<Hook> hooks() {
        Envelopes.add("org.springframework.http.HttpEntity", "body"); // and ResponseEntity
        Envelopes.add("org.springframework.util.MultiValueMapAdapter", "targetMap");
        Envelopes.add(RESPONSE_SPEC, "clientResponse"); // of RestClient 6.1
        Envelopes.add(CONVERTIBLE, "delegate");
        return List.of(
                // All public methods end in one of two overloads; the older calls the newer.
                Hook.on(REST_TEMPLATE, "doExecute", null, REMOTE_CALL),
                Hook.on(RESPONSE_SPEC, "body", null, ANSWERED),
                Hook.on(RESPONSE_SPEC, "toEntity", null, ANSWERED),
                Hook.on(RESPONSE_SPEC, "toBodilessEntity", null, ANSWERED),
                Hook.on(CONVERTIBLE, "bodyTo", null, ANSWERED),
                // An exchange, and in RestClient 6.1 all calls, are made before the body is read.
                Hook.on(REQUEST, "execute", null, ANSWER));
    }
}
