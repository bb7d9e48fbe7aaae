// SPDX-License-Identifier: MIT
package org.fieldtrace.model.methods;

import java.util.List;

/**
 * What a thread did for one handling.
 *
 * @param name of the thread
 * @param served when it worked for the handling, in the order of time
 * @param calls in the order of time, callers before what they call
 */
public record ThreadMethods(String name, List<ServedTime> served, List<MethodCall> calls) {
    public ThreadMethods {
        served = List.copyOf(served);
        calls = List.copyOf(calls);
    }

    /**
     * Out of all calls of the thread.
     *
     * @param recorded its calls, in any order
     * @param waitedFor when the request waited for the handling
     */
    public static ThreadMethods of(
            String name,
            List<ServedTime> served,
            List<RecordedCall> recorded,
            CriticalIntervals waitedFor) {
        return new ThreadMethods(name, served, CutCalls.calls(recorded, served, waitedFor));
    }

    /** How many calls lie within each other at most. */
    public int depth() {
        return calls.stream().mapToInt(MethodCall::depth).max().orElse(0);
    }

    /** When it began to work for the handling, nanoseconds since 1970. */
    public long start() {
        return served.get(0).start();
    }
}
