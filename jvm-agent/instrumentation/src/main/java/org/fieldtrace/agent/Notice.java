// SPDX-License-Identifier: MIT
package org.fieldtrace.agent;

import java.io.PrintStream;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** What the agent tells its user: single lines on standard error, one for each cause. */
public final class Notice {

    private static final Set<String> TOLD = ConcurrentHashMap.newKeySet();

    // That of the start: what an application puts in its place may load classes, while a line may
    // have to be printed from within the loading of a class.
    private static volatile PrintStream standardError = System.err;

    private Notice() {}

    /**
     * Prints a line unless it was printed before.
     *
     * @param text one sentence that says what happened and, where something failed, the remedy
     */
    public static void print(String text) {
        print(text, text);
    }

    /**
     * Prints a line unless one was printed for the same cause.
     *
     * @param cause what lines about the same thing have in common
     * @param text as above
     */
    public static void print(String cause, String text) {
        if (TOLD.add(cause)) {
            printAgain(text);
        }
    }

    /**
     * Prints a line whether it was printed before or not: the answer to something that was asked.
     */
    static void printAgain(String text) {
        String line = text.replaceAll("\\s*[\\r\\n]+\\s*", " ").strip();
        standardError.println("fieldtrace: " + line);
    }

    /** Prints elsewhere from now on, for tests; returns where it has printed until now. */
    static PrintStream printTo(PrintStream stream) {
        PrintStream before = standardError;
        standardError = stream;
        return before;
    }
}
