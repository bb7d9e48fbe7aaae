// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.jetty.v9;

import org.eclipse.jetty.server.HttpChannel;
import org.fieldtrace.agent.bridge.request.AsyncContext;
import org.fieldtrace.agent.bridge.request.ServerExchange;
import org.fieldtrace.agent.bridge.request.ThreadContexts;

/**
 * For {@code HttpChannel.handle}, in which a request is served, and goes on after it was suspended.
 */
public final class HandleAdvice {

    private HandleAdvice() {}

    /** On a thread of the container. */
    public static AsyncContext enter(HttpChannel channel) {
        ServerExchange exchange = JettyExchange.of(channel);
        return exchange == null ? null : ThreadContexts.enter(exchange.context());
    }

    /** The request was answered, or goes on asynchronously. */
    public static void exit(AsyncContext outer, boolean answered, Throwable thrown) {
        ThreadContexts.exit(outer);
    }
}
