// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.play;

/** A path as a routes file is compiled to, such as {@code /employee/$id<[^/]+>}. */
final class RoutePattern {

    private RoutePattern() {}

    /** Such as {@code /employee/{id}}: expressions are no part of a route. */
    static String template(String pattern) {
        StringBuilder template = new StringBuilder();
        int at = 0;
        while (at < pattern.length()) {
            char c = pattern.charAt(at);
            int begin = pattern.indexOf('<', at);
            if (c != '$' || begin < 0) {
                template.append(c);
                at++;
            } else {
                template.append('{').append(pattern, at + 1, begin).append('}');
                at = end(pattern, begin);
            }
        }
        return template.toString();
    }

    /** Behind an expression, which may have such brackets in pairs. */
    private static int end(String pattern, int begin) {
        int open = 0;
        for (int i = begin; i < pattern.length(); i++) {
            char c = pattern.charAt(i);
            open += c == '<' ? 1 : c == '>' ? -1 : 0;
            if (open == 0) {
                return i + 1;
            }
        }
        return pattern.length();
    }
}
