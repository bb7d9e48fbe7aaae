// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/**
 * What the agent's code threw within an application's call, which goes on without it. The build
 * puts calls of this class around all advice, and wherever the agent catches something and does not
 * look at it (fieldtrace-guard).
 */
public final class AdviceFailure {

    private static final AtomicLong TIMES = new AtomicLong();
    private static final Set<String> REPORTED = ConcurrentHashMap.newKeySet();

    private static volatile Consumer<String> printer = line -> {};

    private AdviceFailure() {}

    /** Where the lines go; those that went elsewhere are said there too, should they come again. */
    public static void printTo(Consumer<String> lines) {
        printer = lines;
        REPORTED.clear();
    }

    /** How often something was left out since the JVM started. */
    public static long times() {
        return TIMES.get();
    }

    /** Counts that something is missing in the recording; never throws itself. */
    public static void count(Throwable failure) {
        try {
            NativeAgent.calls().leftOut(TIMES.incrementAndGet());
        } catch (Throwable untold) {
            // For want of stack; the next time tells this one too.
        }
    }

    /**
     * Reports that an advice threw, once for each, and counts it; never throws itself.
     *
     * @param advice binary name of the advice class
     */
    public static void report(Throwable failure, String advice) {
        count(failure);
        if (failure instanceof VirtualMachineError) {
            return; // want of stack or memory is the application's, and no fault of the advice
        }
        try {
            if (REPORTED.add(advice)) {
                printer.accept(
                        "part of the agent failed, so its calls are not recorded: "
                                + advice
                                + ": "
                                + failure
                                + " (remedy: please report this line)");
            }
        } catch (Throwable unsaid) {
            // For want of stack or memory; the application goes on.
        }
    }
}
