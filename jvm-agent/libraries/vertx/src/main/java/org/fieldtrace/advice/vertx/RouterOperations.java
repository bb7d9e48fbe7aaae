// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.vertx;

import io.vertx.core.http.HttpMethod;
import io.vertx.ext.web.Route;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.lang.invoke.MethodHandle;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.fieldtrace.agent.bridge.LibraryMembers;
import org.fieldtrace.agent.bridge.operation.OfferedOperations;
import org.fieldtrace.agent.bridge.operation.RouteText;

/** What else a router answers. */
final class RouterOperations {

    private static final ClassValue<MethodHandle> ROUTER = LibraryMembers.getters("getRouter");
    private static final ClassValue<MethodHandle> STATE = LibraryMembers.getters("state");
    private static final ClassValue<MethodHandle> EXACT = LibraryMembers.getters("exactPath");
    private static final ClassValue<MethodHandle> HANDLERS =
            LibraryMembers.getters("contextHandlers");

    private RouterOperations() {}

    /**
     * Tells the operations of a router at the first request that comes to it; one below several
     * others, as it stands below that of the request.
     */
    static void offer(Object state, RoutingContext asked) throws Throwable {
        Object router = (Object) ROUTER.get(state.getClass()).invokeExact((Object) state);
        if (!(router instanceof Router) || !OfferedOperations.isUntold(router)) {
            return;
        }
        Route current = asked.currentRoute();
        String path = current == null ? null : current.getPath();
        String place =
                MountPoint.declared(
                        asked.mountPoint(), path == null ? "" : path, asked.pathParams());
        for (Route route : ((Router) router).getRoutes()) {
            Object other = (Object) STATE.get(route.getClass()).invokeExact((Object) route);
            if (other != null && route.getPath() != null && isExact(other)) {
                offer(place, route, other);
            }
        }
    }

    private static boolean isExact(Object state) throws Throwable {
        return Boolean.TRUE.equals((Object) EXACT.get(state.getClass()).invokeExact(state));
    }

    private static void offer(String place, Route route, Object state) throws Throwable {
        List<String> methods = new ArrayList<>();
        Set<HttpMethod> declared = route.methods();
        if (declared != null) {
            declared.forEach(method -> methods.add(method.name()));
        }
        Object handlers = (Object) HANDLERS.get(state.getClass()).invokeExact(state);
        if (handlers instanceof List) {
            for (Object handler : (List<?>) handlers) {
                OfferedOperations.offerHandler(
                        methods,
                        List.of(RouteText.joined(place + route.getPath())),
                        handler.getClass(),
                        "handle");
            }
        }
    }
}
