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
            template = template(route.toString());
            TEMPLATES.put(route, template);
        }
        CurrentRequest.route(template);
    }

    /**
     * Of {@code /shop/{id}/(method:GET)}, which is where a route stands in the tree of routes, the
     * path: what else it asks of a request stands in parentheses.
     */
    static String template(String place) {
        StringBuilder path = new StringBuilder();
        for (String part : place.split("/")) {
            if (!part.isEmpty() && !part.startsWith("(") && !part.startsWith("[")) {
                path.append('/').append(part);
            }
        }
        return path.length() == 0 ? "/" : path.toString();
    }
}
