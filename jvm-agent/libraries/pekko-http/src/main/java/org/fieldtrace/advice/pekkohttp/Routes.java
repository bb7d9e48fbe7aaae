// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.pekkohttp;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Names of routes. Directives have none: of the path that they have matched, texts of the program
 * stay, and whatever else stands in it is a value.
 */
final class Routes {

    private static final String VALUE = "{}";

    /** More than a program has, unless it makes matchers of data. */
    private static final int MOST_TEXTS = 4096;

    private static final Set<String> TEXTS = ConcurrentHashMap.newKeySet();

    private Routes() {}

    static void isLiteral(String prefix) {
        if (prefix != null && TEXTS.size() < MOST_TEXTS) {
            for (String segment : prefix.split("/")) {
                TEXTS.add(segment);
            }
        }
    }

    /**
     * The route by which a request was answered.
     *
     * @param unmatched the end of the path that no directive has matched
     * @return null where none has matched anything, or no text of the program
     */
    static String of(String path, String unmatched) {
        if (path == null || unmatched == null || !path.endsWith(unmatched)) {
            return null;
        }
        String matched = path.substring(0, path.length() - unmatched.length());
        if (matched.equals("/")) {
            return matched;
        }
        StringBuilder route = new StringBuilder();
        boolean hasText = false;
        for (String segment : matched.split("/")) {
            if (!segment.isEmpty()) {
                boolean isText = TEXTS.contains(segment);
                hasText |= isText;
                route.append('/').append(isText ? segment : VALUE);
            }
        }
        return hasText ? route.toString() : null;
    }
}
