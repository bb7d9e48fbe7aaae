// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.springwebfluxserver;

import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.request.CurrentRequest;
import org.springframework.web.reactive.HandlerMapping;
import org.springframework.web.server.ServerWebExchange;

/** For where {@code DispatcherHandler} calls the handler that it has found. */
public final class RouteAdvice {

    private RouteAdvice() {}

    /** The pattern by which it was found stands in the exchange. */
    public static void enter(Object dispatcher, ServerWebExchange exchange) {
        if (NativeAgent.following) {
            Object pattern = exchange.getAttribute(HandlerMapping.BEST_MATCHING_PATTERN_ATTRIBUTE);
            CurrentRequest.route(pattern == null ? null : pattern.toString());
        }
    }
}
