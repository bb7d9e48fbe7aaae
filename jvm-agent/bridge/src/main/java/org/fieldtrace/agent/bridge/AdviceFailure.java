// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/** What advice threw while it ran inside an application's call: said once for each advice. */
public final class AdviceFailure {

    private static final Set<String> REPORTED = ConcurrentHashMap.newKeySet();

    private static volatile Consumer<String> printer = line -> {};

    private AdviceFailure() {}

    /** Where the lines go; those that went elsewhere are said there too, should they come again. */
    public static void printTo(Consumer<String> lines) {
        printer = lines;
        REPORTED.clear();
    }

    /**
     * Reports that an advice threw; never throws itself.
     *
     * @param advice binary name of the advice class
     */
    public static void report(Throwable failure, String advice) {
        try {
            if (REPORTED.add(advice)) {
                printer.accept(
                        "part of the agent failed, so its calls are not recorded: "
                                + advice
                                + ": "
                                + failure
                                + " (remedy: please report this line)");
            }
        } catch (Throwable leftOut) {
            // For want of stack or memory; the application goes on.
        }
    }
}
