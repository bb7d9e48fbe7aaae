// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.springwebfluxserver;

import org.fieldtrace.agent.bridge.request.CurrentRequest;
import org.fieldtrace.agent.bridge.request.ServedRequest;
import org.springframework.web.server.ResponseStatusException;

/**
 * For the first of WebFlux's exception handlers, which gets what no handler of the application has
 * dealt with.
 */
public final class FailureAdvice {

    private FailureAdvice() {}

    /** Whatever answer it becomes; an exception that stands for a status is no failure. */
    public static void enter(Object handler, Object exchange, Throwable thrown) {
        if (!(thrown instanceof ResponseStatusException)) {
            ServedRequest request = CurrentRequest.exchange();
            if (request != null) {
                request.cause(thrown);
            }
        }
    }
}
