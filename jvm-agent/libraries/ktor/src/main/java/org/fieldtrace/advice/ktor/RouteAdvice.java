// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.ktor;

import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.WeakTable;
import org.fieldtrace.agent.bridge.request.CurrentRequest;

/** For the constructor of what a route's handler is given. */
public final class RouteAdvice {

    /** By the routes of the application, of which there are as many as it declares. */
    private static final WeakTable<String> TEMPLATES = new WeakTable<>();

    private RouteAdvice() {}

    /** A route is chosen for a request. */
    public static void enter(Object routed, Object call, Object route) throws Throwable {
        if (!NativeAgent.following || route == null) {
            return;
        }
        RouteOperations.offer(route);
        String template = TEMPLATES.get(route);
        if (template == null) {
            template = RouteOperations.template(route.toString());
            TEMPLATES.put(route, template);
        }
        CurrentRequest.route(template);
    }
}
