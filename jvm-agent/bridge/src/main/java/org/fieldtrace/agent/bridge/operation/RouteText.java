// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.operation;

/** Routes that frameworks keep in parts, with or without a slash at either end of each. */
public final class RouteText {

    private RouteText() {}

    /** One slash between parts, none at the end: {@code /api/owners/{id}}. */
    public static String joined(CharSequence parts) {
        StringBuilder route = new StringBuilder("/");
        for (int i = 0; i < parts.length(); i++) {
            char next = parts.charAt(i);
            if (next != '/' || route.charAt(route.length() - 1) != '/') {
                route.append(next);
            }
        }
        int last = route.length() - 1;
        return last > 0 && route.charAt(last) == '/' ? route.substring(0, last) : route.toString();
    }
}
