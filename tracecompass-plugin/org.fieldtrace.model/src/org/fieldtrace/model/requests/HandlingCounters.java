// SPDX-License-Identifier: MIT
package org.fieldtrace.model.requests;

import java.util.EnumMap;
import java.util.Map;

/**
 * What was counted of the threads that worked for a handling.
 *
 * @param userOnly whether the kernel was not counted, so that what ran in it is missing
 * @param enabled how long they ran, nanoseconds
 * @param running for how much of that the processor had room for the counters, nanoseconds
 * @param values of the counters that there are, for the time of {@code running}
 */
public record HandlingCounters(
        boolean userOnly, long enabled, long running, Map<Counter, Long> values) {
    private static final Counter[] COUNTERS = Counter.values();

    /** What a thread counts in a year, and more time than that, is damage. */
    private static final long MOST = 1L << 58;

    /** Of what an event has; counters that no agent tells are left out, and damage is bounded. */
    public static HandlingCounters of(
            boolean userOnly, long enabled, long running, long[] counters, long[] values) {
        Map<Counter, Long> known = new EnumMap<>(Counter.class);
        for (int i = 0; i < counters.length; i++) {
            if (counters[i] >= 0 && counters[i] < COUNTERS.length) {
                known.put(COUNTERS[(int) counters[i]], bounded(values[i]));
            }
        }
        long ran = bounded(enabled);
        return new HandlingCounters(userOnly, ran, Math.min(bounded(running), ran), known);
    }

    private static long bounded(long value) {
        return value < 0 || value > MOST ? MOST : value;
    }

    public HandlingCounters {
        values = Map.copyOf(values);
    }
}
