// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.micronaut;

import java.lang.invoke.MethodHandle;
import org.fieldtrace.agent.bridge.LibraryMembers;
import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.request.CurrentRequest;

/** For {@code RouteExecutor.findRouteMatch}: the server has looked for a route. */
public final class RouteAdvice {

    private static final ClassValue<MethodHandle> ROUTE = LibraryMembers.getters("getRouteInfo");
    private static final ClassValue<MethodHandle> TEMPLATE =
            LibraryMembers.getters("getUriMatchTemplate");

    private RouteAdvice() {}

    /** On the thread that reads the request. */
    public static boolean enter(Object router) {
        return NativeAgent.following;
    }

    /** It has found one, or null. */
    public static void exit(boolean follows, Object match, Throwable thrown) throws Throwable {
        if (!follows || match == null) {
            return;
        }
        Object route = (Object) ROUTE.get(match.getClass()).invokeExact(match);
        Object template =
                route == null ? null : (Object) TEMPLATE.get(route.getClass()).invokeExact(route);
        if (template != null) {
            CurrentRequest.route(template.toString());
        }
    }
}
