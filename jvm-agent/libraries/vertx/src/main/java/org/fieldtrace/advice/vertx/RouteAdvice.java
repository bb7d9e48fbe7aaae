// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.vertx;

import io.vertx.ext.web.Route;
import io.vertx.ext.web.RoutingContext;
import java.lang.invoke.MethodHandle;
import org.fieldtrace.agent.bridge.LibraryMembers;
import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.request.CurrentRequest;

/** For {@code RouteState.handleContext}: a route's handler is about to be called. */
public final class RouteAdvice {

    private static final ClassValue<MethodHandle> EXACT = LibraryMembers.getters("exactPath");

    private RouteAdvice() {}

    /** Of many routes that serve a request, those for all paths below one say nothing of it. */
    public static void enter(Object state, RoutingContext asked) throws Throwable {
        if (!NativeAgent.following) {
            return;
        }
        RouterOperations.offer(state, asked);
        if (!Boolean.TRUE.equals(
                (Object) EXACT.get(state.getClass()).invokeExact((Object) state))) {
            return;
        }
        Route route = asked.currentRoute();
        if (route != null && route.getPath() != null) {
            String path = route.getPath();
            CurrentRequest.route(
                    MountPoint.declared(asked.mountPoint(), path, asked.pathParams()) + path);
        }
    }
}
