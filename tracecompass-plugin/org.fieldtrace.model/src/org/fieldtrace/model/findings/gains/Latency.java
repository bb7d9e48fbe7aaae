// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings.gains;

import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.fieldtrace.model.WeightedQuantiles;

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

    /** Of fewer requests too few are about as long as the quantile. */
    private static final int LEAST_REQUESTS = 30;

    /** That many of all requests, at most, count as about as long, on either side. */
    private static final double NEAR = 0.1;

    /**
     * Of the same requests before and after: what those gain, one with another, that take about as
     * long as the quantile. By so much it gets less, as its derivative says (L. J. Hong,
     * "Estimating Quantile Sensitivities", Operations Research 57 (2009), 118-130). The interval is
     * that of this mean, from the least that is saved to the most.
     *
     * <p>Of few requests it is the difference of the quantiles. Its rank has the binomial
     * distribution (H. A. David and H. N. Nagaraja, Order Statistics, 3rd edition, 2003, section
     * 7.1), and the ends are the least and the greatest difference within its 95 % interval.
     * Requests of different weight tell as much as a smaller number of equal ones (L. Kish, Survey
     * Sampling, 1965, section 11.7). Nothing gains more than all that it takes.
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
        WeightedQuantiles was = sorted(before, weights);
        WeightedQuantiles atLeast = sorted(least, weights);
        WeightedQuantiles probably = sorted(likely, weights);
        WeightedQuantiles atMost = sorted(most, weights);
        if (was.effectiveCount() >= LEAST_REQUESTS) {
            int[] near = was.near(quantile, Math.min(NEAR, 1 - quantile));
            long now = (long) was.value(was.rank(quantile));
            // The slowest are as near to a high quantile as others, and may gain more than all of
            // it.
            long gain = Math.min(now, Math.round(gains(near, weights, before, likely).likely()));
            long low = Math.round(gains(near, weights, before, least).low());
            long high = Math.round(gains(near, weights, before, most).high());
            return new Latency(now, Math.min(gain, low), gain, Math.min(now, Math.max(gain, high)));
        }
        double half = Z * Math.sqrt(quantile * (1 - quantile) / was.effectiveCount());
        int middle = was.rank(quantile);
        long now = (long) was.value(middle);
        long gain = (long) (now - probably.at(was.share(middle)));
        long low = gain;
        long high = gain;
        for (int k = was.rank(quantile - half); k <= was.rank(quantile + half); k++) {
            low = Math.min(low, (long) (was.value(k) - atLeast.at(was.share(k))));
            high = Math.max(high, (long) (was.value(k) - atMost.at(was.share(k))));
        }
        return new Latency(now, low, gain, Math.min(now, high));
    }

    private static WeightedQuantiles sorted(long[] durations, double[] weights) {
        return new WeightedQuantiles(LongStream.of(durations).asDoubleStream().toArray(), weights);
    }

    private static Estimate gains(int[] requests, double[] weights, long[] before, long[] after) {
        return Bootstrap.mean(
                IntStream.of(requests).mapToDouble(i -> before[i] - after[i]).toArray(),
                IntStream.of(requests).mapToDouble(i -> weights[i]).toArray());
    }
}
