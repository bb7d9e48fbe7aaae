// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.request.servlet;

import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.request.CurrentRequest;
import org.fieldtrace.agent.bridge.request.ServedRequest;

/** Advice for {@code setAttribute} of a container's requests: what became of them is said there. */
public final class RequestAttributeAdvice {

    /** An attribute gets a value. */
    public static void enter(Object request, String name, Object value) {
        if (!NativeAgent.following || name == null || value == null) {
            return;
        }
        if (name.equals(ServletRequests.SPRING)) {
            CurrentRequest.route(ServletRequests.route(value));
        } else if (value instanceof Throwable
                && (name.equals(ServletRequests.JAKARTA_ERROR)
                        || name.equals(ServletRequests.JAVAX_ERROR))) {
            ServedRequest exchange = CurrentRequest.exchange();
            if (exchange != null) {
                exchange.cause((Throwable) value);
            }
        }
    }
}
