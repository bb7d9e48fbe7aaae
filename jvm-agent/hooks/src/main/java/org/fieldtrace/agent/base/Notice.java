// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.base;

import java.io.PrintStream;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.RejectedExecutionException;

/**
 * What the agent tells its user: single lines on standard error, one for each cause.
 *
 * <p>Most has to be said while a class is loaded or transformed, with locks held of which the agent
 * knows nothing. So lines wait in a queue, and a thread of the agent's own prints them.
 */
public final class Notice {

    private static final Set<String> TOLD = ConcurrentHashMap.newKeySet();
    private static final Queue<String> WAITING = new ConcurrentLinkedQueue<>();

    // That of the start: what an application puts in its place may load classes.
    private static volatile PrintStream standardError = System.err;

    /** Null before the agent starts and after it stops, when lines are printed at once. */
    private static volatile BackgroundExecutor printer;

    private Notice() {}

    /**
     * Says a line unless it was said before.
     *
     * @param text one sentence that says what happened and, where something failed, the remedy
     */
    public static void print(String text) {
        print(text, text);
    }

    /**
     * Says a line unless one was said for the same cause.
     *
     * @param cause what lines about the same thing have in common
     * @param text as above
     */
    public static void print(String cause, String text) {
        if (!TOLD.add(cause)) {
            return;
        }
        WAITING.add(text);
        BackgroundExecutor present = printer;
        if (present == null) {
            printWaiting();
            return;
        }
        try {
            present.execute(Notice::printWaiting);
        } catch (RejectedExecutionException | OutOfMemoryError later) {
            // The agent stops, or there is no thread to be had: whoever prints next prints it.
        }
    }

    /**
     * Prints a line at once, behind those that wait, and whether it was said before or not: the
     * answer to something that was asked.
     */
    public static void printAgain(String text) {
        printWaiting();
        printLine(text);
    }

    /** From now on lines are printed by a thread of their own. */
    public static void startQueue() {
        printer = new BackgroundExecutor("fieldtrace-notices");
    }

    /** Lines are printed at once again. */
    public static void stopQueue() {
        BackgroundExecutor present = printer;
        printer = null;
        if (present != null) {
            present.shutdown();
        }
        printWaiting();
    }

    /** Prints what waits to be. */
    public static void printWaiting() {
        for (String text = WAITING.poll(); text != null; text = WAITING.poll()) {
            printLine(text);
        }
    }

    private static void printLine(String text) {
        boolean isLine = text.indexOf('\n') < 0 && text.indexOf('\r') < 0;
        String line = isLine ? text : text.replaceAll("\\s*[\\r\\n]+\\s*", " ");
        standardError.println("fieldtrace: " + line.strip());
    }

    /** Prints elsewhere from now on, for tests; returns where it has printed until now. */
    static PrintStream printTo(PrintStream stream) {
        PrintStream before = standardError;
        standardError = stream;
        return before;
    }
}
