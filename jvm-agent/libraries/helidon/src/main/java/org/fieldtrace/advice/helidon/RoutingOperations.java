// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.helidon;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.fieldtrace.agent.bridge.operation.OfferedOperations;
import org.fieldtrace.agent.bridge.operation.RouteText;

/** What a server's routing answers. */
final class RoutingOperations {

    private RoutingOperations() {}

    /** Tells its operations at the first request. */
    static void offer(Object routing) throws Throwable {
        if (OfferedOperations.isUntold(routing)) {
            offer("", Parts.of(routing, "rootRoute"));
        }
    }

    private static void offer(String place, Object route) throws Throwable {
        if (route == null) {
            return;
        }
        String path = place + "/" + element(route);
        if (Boolean.TRUE.equals(Parts.of(route, "isList"))) {
            Object routes = Parts.of(route, "routes");
            if (routes instanceof List) {
                for (Object below : (List<?>) routes) {
                    offer(path, below);
                }
            }
            return;
        }
        Object wrapped = Parts.of(route, "route");
        Object declared = wrapped == null ? route : wrapped;
        Object handler = Parts.of(declared, "handler");
        if (handler != null) {
            OfferedOperations.offerHandler(
                    methods(Parts.of(declared, "methodPredicate")),
                    List.of(RouteText.joined(path)),
                    handler.getClass(),
                    "handle");
        }
    }

    /** Its part of a path, empty where it has none. */
    private static String element(Object route) throws Throwable {
        Object element = Parts.of(present(Parts.of(route, "pathMatcher")), "matchingElement");
        Object text = present(element);
        return text == null ? "" : text.toString();
    }

    private static Object present(Object maybe) {
        return maybe instanceof Optional ? ((Optional<?>) maybe).orElse(null) : maybe;
    }

    private static List<String> methods(Object predicate) throws Throwable {
        List<String> methods = new ArrayList<>();
        Object accepted = Parts.of(predicate, "acceptedMethods");
        if (accepted instanceof Set) {
            for (Object method : (Set<?>) accepted) {
                methods.add(Parts.text(method, "text"));
            }
        }
        return methods;
    }
}
