// SPDX-License-Identifier: MIT
package org.fieldtrace.agent;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** What the agent tells its user: single lines on standard error, none of them twice. */
public final class Notice {

    private static final Set<String> TOLD = ConcurrentHashMap.newKeySet();

    private Notice() {}

    /**
     * Prints a line unless it was printed before.
     *
     * @param text one sentence that says what happened and, where something failed, the remedy
     */
    public static void print(String text) {
        String line = "fieldtrace: " + text.replaceAll("\\s*[\\r\\n]+\\s*", " ").strip();
        if (TOLD.add(line)) {
            System.err.println(line);
        }
    }
}
