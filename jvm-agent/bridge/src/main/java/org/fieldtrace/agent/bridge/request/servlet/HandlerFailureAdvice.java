// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.request.servlet;

import org.fieldtrace.agent.bridge.request.CurrentRequest;
import org.fieldtrace.agent.bridge.request.ServedRequest;

/** Advice for where a container calls the application: what it throws is why the answer failed. */
public final class HandlerFailureAdvice {

    /** Of nested handlers the outermost decides: it may have dealt with what an inner one threw. */
    public static void exit(Throwable thrown) {
        ServedRequest exchange = CurrentRequest.exchange();
        if (exchange != null) {
            exchange.cause(thrown);
        }
    }
}
