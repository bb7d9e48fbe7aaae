// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.library.springweb;

import java.util.List;
import org.fieldtrace.agent.bridge.Envelopes;
import org.fieldtrace.agent.library.Hook;
import org.fieldtrace.agent.library.Library;

/** {@code RestTemplate} and {@code RestClient}: what their calls return. */
public final class SpringWebLibrary implements Library {

    private static final String REMOTE_CALL = "org.fieldtrace.agent.bridge.RemoteCallAdvice";
    private static final String REST_TEMPLATE = "org.springframework.web.client.RestTemplate";
    private static final String REST_CLIENT = "org.springframework.web.client.DefaultRestClient";
    private static final String REQUEST =
            "org.springframework.http.client.AbstractClientHttpRequest";

    @Override
    public String name() {
        return "spring-web";
    }

    @Override
    public String versions() {
        return "5.3 to 7.0";
    }

    @Override
    public List<Hook> hooks() {
        Envelopes.add("org.springframework.http.HttpEntity", "body"); // and ResponseEntity
        return List.of(
                // All public methods end in one of two overloads; the older calls the newer.
                Hook.on(REST_TEMPLATE, "doExecute", null, REMOTE_CALL),
                Hook.on(REST_CLIENT + "$DefaultResponseSpec", "body", null, REMOTE_CALL),
                Hook.on(REST_CLIENT + "$DefaultResponseSpec", "toEntity", null, REMOTE_CALL),
                Hook.on(
                        REST_CLIENT + "$DefaultResponseSpec",
                        "toBodilessEntity",
                        null,
                        REMOTE_CALL),
                Hook.on(
                        REST_CLIENT + "$DefaultConvertibleClientHttpResponse",
                        "bodyTo",
                        null,
                        REMOTE_CALL),
                // RestClient 6.1 makes the call before it is asked for the body.
                Hook.on(REQUEST, "execute", null, REMOTE_CALL));
    }
}
