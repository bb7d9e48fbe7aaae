// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.library.springweb;

import java.util.List;
import org.fieldtrace.agent.bridge.Envelopes;
import org.fieldtrace.agent.library.Hook;
import org.fieldtrace.agent.library.Library;

/** {@code RestTemplate}: what its calls return. */
public final class SpringWebLibrary implements Library {

    private static final String REMOTE_CALL = "org.fieldtrace.agent.bridge.RemoteCallAdvice";
    private static final String REST_TEMPLATE = "org.springframework.web.client.RestTemplate";

    @Override
    public String name() {
        return "spring-web";
    }

    @Override
    public String versions() {
        return "5.3 to 6.2";
    }

    @Override
    public List<Hook> hooks() {
        Envelopes.add("org.springframework.http.HttpEntity", "body"); // and ResponseEntity
        // All public methods end in one of two overloads of doExecute; the older calls the newer.
        return List.of(Hook.on(REST_TEMPLATE, "doExecute", null, REMOTE_CALL));
    }
}
