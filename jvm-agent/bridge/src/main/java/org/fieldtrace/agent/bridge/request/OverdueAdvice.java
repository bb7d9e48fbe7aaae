// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.request;

/** Advice for where a container tells that an asynchronous request has taken too long. */
public final class OverdueAdvice {

    /** In the request's own context. */
    public static void enter() {
        ServedRequest exchange = CurrentRequest.exchange();
        if (exchange != null) {
            exchange.overdue();
        }
    }
}
