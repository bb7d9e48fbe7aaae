// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.helidon;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.fieldtrace.agent.bridge.LibraryMembers;
import org.fieldtrace.agent.bridge.operation.OfferedOperations;
import org.fieldtrace.agent.bridge.operation.RouteText;

/** What a server's routing answers. */
final class RoutingOperations {

    private RoutingOperations() {}

    /** Tells its operations at the first request. */
    static void offer(Object routing) throws Throwable {
        if (OfferedOperations.isUntold(routing)) {
            offer("", LibraryMembers.reach(routing, "rootRoute"));
        }
    }

    private static void offer(String place, Object route) throws Throwable {
        if (route == null) {
            return;
        }
        String path = place + "/" + element(route);
        if (Boolean.TRUE.equals(LibraryMembers.reach(route, "isList"))) {
            Object routes = LibraryMembers.reach(route, "routes");
            if (routes instanceof List) {
                for (Object below : (List<?>) routes) {
                    offer(path, below);
                }
            }
            return;
        }
        Object wrapped = LibraryMembers.reach(route, "route");
        Object declared = wrapped == null ? route : wrapped;
        Object handler = LibraryMembers.reach(declared, "handler");
        if (handler != null) {
            OfferedOperations.offerHandler(
                    methods(LibraryMembers.reach(declared, "methodPredicate")),
                    List.of(RouteText.joined(path)),
                    handler.getClass(),
                    "handle");
        }
    }

    /** Its part of a path, empty where it has none. */
    private static String element(Object route) throws Throwable {
        Object element =
                LibraryMembers.reach(
                        present(LibraryMembers.reach(route, "pathMatcher")), "matchingElement");
        Object text = present(element);
        return text == null ? "" : text.toString();
    }

    private static Object present(Object maybe) {
        return maybe instanceof Optional ? ((Optional<?>) maybe).orElse(null) : maybe;
    }

    private static List<String> methods(Object predicate) throws Throwable {
        List<String> methods = new ArrayList<>();
        Object accepted = LibraryMembers.reach(predicate, "acceptedMethods");
        if (accepted instanceof Set) {
            for (Object method : (Set<?>) accepted) {
                methods.add(Parts.text(method, "text"));
            }
        }
        return methods;
    }
}
