// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.ktor;

import java.lang.invoke.MethodHandle;
import java.util.List;
import org.fieldtrace.agent.bridge.LibraryMembers;
import org.fieldtrace.agent.bridge.operation.OfferedOperations;

/** What a tree of routes answers. */
final class RouteOperations {

    private static final ClassValue<MethodHandle> PARENT = LibraryMembers.getters("parent");
    private static final ClassValue<MethodHandle> CHILDREN = LibraryMembers.getters("childList");
    private static final ClassValue<MethodHandle> HANDLERS = LibraryMembers.getters("handlers");

    private static final String METHOD = "(method:";

    private RouteOperations() {}

    /** Tells the operations of the tree that a route is in, at the first request to it. */
    static void offer(Object route) throws Throwable {
        Object root = route;
        Object parent = of(PARENT, root);
        while (parent != null) {
            root = parent;
            parent = of(PARENT, root);
        }
        if (OfferedOperations.isUntold(root)) {
            offerAll(root);
        }
    }

    private static void offerAll(Object route) throws Throwable {
        Object handlers = of(HANDLERS, route);
        if (handlers instanceof List) {
            String place = route.toString();
            for (Object handler : (List<?>) handlers) {
                OfferedOperations.offerHandler(
                        methods(place), List.of(template(place)), handler.getClass(), "invoke");
            }
        }
        Object children = of(CHILDREN, route);
        if (children instanceof List) {
            for (Object child : (List<?>) children) {
                offerAll(child);
            }
        }
    }

    private static Object of(ClassValue<MethodHandle> part, Object route) throws Throwable {
        return (Object) part.get(route.getClass()).invokeExact(route);
    }

    /** Of {@code /shop/(method:GET)}; none where a route answers any. */
    private static List<String> methods(String place) {
        int begin = place.lastIndexOf(METHOD);
        int end = begin < 0 ? -1 : place.indexOf(')', begin);
        return end < 0 ? List.of() : List.of(place.substring(begin + METHOD.length(), end));
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
