// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings.gains;

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
     * % interval. Requests of different weight tell as much as a smaller number of equal ones (L.
     * Kish, Survey Sampling, 1965, section 11.7). Nothing gains more than all that it takes.
     *
     * @param quantile 0 to 1
     * @param weights requests that each stands for, more than 0
     * @param before durations as they were
     * @param least durations with the least that is saved
     * @param likely durations with what is likely saved
     * @param most durations with the most that is saved
     */
    public static Latency of(
            double quantile,
            double[] weights,
            long[] before,
            long[] least,
            long[] likely,
            long[] most) {
        if (before.length == 0) {
            return NONE;
        }
        WeightedQuantiles was = new WeightedQuantiles(before, weights);
        WeightedQuantiles atLeast = new WeightedQuantiles(least, weights);
        WeightedQuantiles probably = new WeightedQuantiles(likely, weights);
        WeightedQuantiles atMost = new WeightedQuantiles(most, weights);
        double half = Z * Math.sqrt(quantile * (1 - quantile) / was.effectiveCount());
        int middle = was.rank(quantile);
        long now = was.value(middle);
        long gain = now - probably.at(was.share(middle));
        long low = gain;
        long high = gain;
        for (int k = was.rank(quantile - half); k <= was.rank(quantile + half); k++) {
            low = Math.min(low, was.value(k) - atLeast.at(was.share(k)));
            high = Math.max(high, was.value(k) - atMost.at(was.share(k)));
        }
        return new Latency(now, low, gain, Math.min(now, high));
    }
}
