// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.request.servlet;

import org.fieldtrace.agent.bridge.request.CurrentRequest;
import org.fieldtrace.agent.bridge.request.ServedRequest;

/**
 * For where a framework calls the method of the application that answers a request; woven with
 * {@code sections=on} alone.
 */
public final class ServiceAdvice {

    /** The method is about to be called. */
    public static ServedRequest enter() {
        ServedRequest exchange = CurrentRequest.exchange();
        if (exchange == null || !exchange.hasSections()) {
            return null;
        }
        exchange.handling().serviceBegins();
        return exchange;
    }

    /** It has returned or thrown. */
    public static void exit(ServedRequest exchange, Object result, Throwable thrown) {
        if (exchange != null) {
            exchange.handling().serviceEnds();
        }
    }
}
