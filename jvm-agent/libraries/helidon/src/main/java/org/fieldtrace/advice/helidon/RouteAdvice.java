// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.helidon;

import org.fieldtrace.agent.bridge.request.CurrentRequest;

/** For {@code RoutingRequest.matchingPattern}: the server has found a route. */
public final class RouteAdvice {

    private RouteAdvice() {}

    /** As the program declares it, with the service around it. */
    public static void enter(Object request, String pattern) {
        CurrentRequest.route(pattern);
    }
}
