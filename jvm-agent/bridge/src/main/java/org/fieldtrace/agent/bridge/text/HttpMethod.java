// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.text;

/**
 * The numbers of HTTP methods, as {@code enum ft_http_method} of fieldtrace/requests.h has them.
 */
public final class HttpMethod {

    private static final int OTHER = 0;

    private HttpMethod() {}

    /** That of a method such as {@code GET}. */
    public static int code(String method) {
        if (method == null) {
            return OTHER;
        }
        switch (method) {
            case "GET":
                return 1;
            case "HEAD":
                return 2;
            case "POST":
                return 3;
            case "PUT":
                return 4;
            case "DELETE":
                return 5;
            case "CONNECT":
                return 6;
            case "OPTIONS":
                return 7;
            case "TRACE":
                return 8;
            case "PATCH":
                return 9;
            default:
                return OTHER;
        }
    }
}
