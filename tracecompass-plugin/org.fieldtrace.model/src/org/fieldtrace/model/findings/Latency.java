// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings;

import java.util.Arrays;

/**
 * By how much a quantile of requests' durations gets less; nanoseconds.
 *
 * @param before what it is
 * @param low least gain
 * @param gain the gain, as far as it is known
 * @param high greatest gain
 */
public record Latency(long before, long low, long gain, long high) {
    /** No request. */
    public static final Latency NONE = new Latency(0, 0, 0, 0);

    /** Quantile of the standard normal distribution that encloses 95 %. */
    private static final double Z = 1.96;

    /**
     * Of the same requests before and after. The quantile itself is only known by a sample: its
     * rank has the binomial distribution (H. A. David and H. N. Nagaraja, Order Statistics, 3rd
     * edition, 2003, section 7.1), and the gain's ends are the least and the greatest within its 95
     * % interval.
     *
     * @param quantile 0 to 1
     * @param before durations as they were
     * @param least durations with the least that is saved
     * @param likely durations with what is likely saved
     * @param most durations with the most that is saved
     */
    public static Latency of(
            double quantile, long[] before, long[] least, long[] likely, long[] most) {
        int n = before.length;
        if (n == 0) {
            return NONE;
        }
        long[] sorted = sorted(before);
        long[] sortedLeast = sorted(least);
        long[] sortedLikely = sorted(likely);
        long[] sortedMost = sorted(most);
        double half = Z * Math.sqrt(n * quantile * (1 - quantile));
        int middle = rank(n, n * quantile);
        long gain = sorted[middle] - sortedLikely[middle];
        long low = gain;
        long high = gain;
        for (int k = rank(n, n * quantile - half); k <= rank(n, n * quantile + half); k++) {
            low = Math.min(low, sorted[k] - sortedLeast[k]);
            high = Math.max(high, sorted[k] - sortedMost[k]);
        }
        return new Latency(sorted[middle], low, gain, high);
    }

    private static int rank(int n, double place) {
        return (int) Math.max(0, Math.min(n - 1, Math.floor(place)));
    }

    private static long[] sorted(long[] values) {
        long[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted;
    }
}
