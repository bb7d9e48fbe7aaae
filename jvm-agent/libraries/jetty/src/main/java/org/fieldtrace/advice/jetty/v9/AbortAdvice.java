// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.jetty.v9;

import org.eclipse.jetty.server.HttpChannel;
import org.fieldtrace.agent.bridge.request.ServerExchange;

/** For {@code HttpChannel.abort}: the answer is given up, and its end follows. */
public final class AbortAdvice {

    private AbortAdvice() {}

    /** The connection is cut. */
    public static void enter(HttpChannel channel, Throwable failure) {
        ServerExchange exchange = JettyExchange.of(channel);
        if (exchange != null && failure != null) {
            exchange.cause(failure);
        }
    }
}
