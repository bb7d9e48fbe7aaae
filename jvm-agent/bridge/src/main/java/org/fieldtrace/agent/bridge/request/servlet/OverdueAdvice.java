// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.request.servlet;

import org.fieldtrace.agent.bridge.request.CurrentRequest;
import org.fieldtrace.agent.bridge.request.ServedRequest;

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
