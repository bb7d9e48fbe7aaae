// SPDX-License-Identifier: MIT
package org.fieldtrace.model.requests;

import java.util.Arrays;

/**
 * From when on a duration is out of the ordinary: the modified z-score of B. Iglewicz and D. C.
 * Hoaglin ("How to Detect and Handle Outliers", 1993, section 3.2), 0.6745 (x - median) / MAD, is
 * above 3.5, where MAD is the median of the absolute deviations from the median.
 *
 * @param median nanoseconds
 * @param deviation MAD, nanoseconds; at least 1 % of the median, since equal durations would
 *     otherwise make a straggler of every nanosecond
 */
public record RobustThreshold(long median, long deviation) {
    /** A median of fewer says nothing of what is ordinary. */
    public static final int MIN_COUNT = 5;

    private static final double LIMIT = 3.5 / 0.6745;
    private static final long LEAST_SHARE = 100;

    public RobustThreshold {
        deviation = Math.max(deviation, median / LEAST_SHARE);
    }

    /**
     * The threshold of durations, which it sorts.
     *
     * @param durations at least one
     */
    public static RobustThreshold of(long[] durations) {
        long median = median(durations);
        long[] deviations = new long[durations.length];
        for (int i = 0; i < durations.length; i++) {
            deviations[i] = Math.abs(durations[i] - median);
        }
        return new RobustThreshold(median, median(deviations));
    }

    /** What is longer than this, nanoseconds, is a straggler. */
    public long limit() {
        return median + Math.round(LIMIT * deviation);
    }

    private static long median(long[] values) {
        Arrays.sort(values);
        int middle = values.length / 2;
        return values.length % 2 == 1
                ? values[middle]
                : values[middle - 1] + (values[middle] - values[middle - 1]) / 2;
    }
}
