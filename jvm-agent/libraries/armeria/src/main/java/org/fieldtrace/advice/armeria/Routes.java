// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.armeria;

/** Routes as other frameworks write them. */
final class Routes {

    private Routes() {}

    /** With {@code {id}} where Armeria has {@code :id}. */
    static String text(String pattern) {
        if (pattern == null || pattern.indexOf(':') < 0) {
            return pattern;
        }
        StringBuilder route = new StringBuilder();
        for (String part : pattern.split("/", -1)) {
            boolean isParameter = part.startsWith(":") && part.length() > 1;
            route.append(route.length() == 0 && part.isEmpty() ? "" : "/")
                    .append(isParameter ? "{" + part.substring(1) + "}" : part);
        }
        return route.toString();
    }
}
