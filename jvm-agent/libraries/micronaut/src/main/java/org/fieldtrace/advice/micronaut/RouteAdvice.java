// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.micronaut;

import java.lang.invoke.MethodHandle;
import java.util.List;
import java.util.stream.Stream;
import org.fieldtrace.agent.bridge.LibraryMembers;
import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.operation.OfferedOperations;
import org.fieldtrace.agent.bridge.request.CurrentRequest;

/** For {@code RouteExecutor.findRouteMatch}: the server has looked for a route. */
public final class RouteAdvice {

    private static final ClassValue<MethodHandle> ROUTE = LibraryMembers.getters("getRouteInfo");
    private static final ClassValue<MethodHandle> TEMPLATE =
            LibraryMembers.getters("getUriMatchTemplate");

    private static final ClassValue<MethodHandle> ROUTER = LibraryMembers.getters("getRouter");
    private static final ClassValue<MethodHandle> ROUTES = LibraryMembers.getters("uriRoutes");
    private static final ClassValue<MethodHandle> HTTP_METHOD =
            LibraryMembers.getters("getHttpMethod");
    private static final ClassValue<MethodHandle> HANDLER =
            LibraryMembers.getters("getDeclaringType");
    private static final ClassValue<MethodHandle> TARGET =
            LibraryMembers.getters("getTargetMethod");
    private static final ClassValue<MethodHandle> NAME = LibraryMembers.getters("getMethodName");

    /** On the thread that reads the request. */
    public static boolean enter(Object executor) throws Throwable {
        if (OfferedOperations.isUntold(executor)) {
            offer((Object) ROUTER.get(executor.getClass()).invokeExact(executor));
        }
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

    private static void offer(Object router) throws Throwable {
        Object routes =
                router == null ? null : (Object) ROUTES.get(router.getClass()).invokeExact(router);
        if (routes instanceof Stream) {
            for (Object route : ((Stream<?>) routes).toArray()) {
                offerRoute(route);
            }
        }
    }

    private static void offerRoute(Object route) throws Throwable {
        Class<?> type = route.getClass();
        Object httpMethod = (Object) HTTP_METHOD.get(type).invokeExact(route);
        Object template = (Object) TEMPLATE.get(type).invokeExact(route);
        Object handler = (Object) HANDLER.get(type).invokeExact(route);
        Object target = (Object) TARGET.get(type).invokeExact(route);
        Object method =
                target == null ? null : (Object) NAME.get(target.getClass()).invokeExact(target);
        if (httpMethod != null && template != null && handler instanceof Class && method != null) {
            OfferedOperations.offer(
                    List.of(httpMethod.toString()),
                    List.of(template.toString()),
                    (Class<?>) handler,
                    method.toString());
        }
    }
}
