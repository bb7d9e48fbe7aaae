// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings.gains;

import java.util.Arrays;

/**
 * A value, and the 95 % interval that it lies in.
 *
 * @param low its lower end
 * @param likely the value
 * @param high its upper end
 */
public record Estimate(double low, double likely, double high) {
    /** Nothing, for sure. */
    public static final Estimate NOTHING = new Estimate(0, 0, 0);

    /** Values in a hundred that are more than all others are of calls that load classes. */
    private static final double USUAL = 0.99;

    /** The same values, but what few are beyond all others, for they were the first. */
    static double[] usual(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        double most = sorted[(int) (USUAL * (values.length - 1))];
        return Arrays.stream(values).map(value -> Math.min(value, most)).toArray();
    }

    /** Both together; the ends are the sums of both ends, so that it is wider than it need be. */
    public Estimate plus(Estimate other) {
        return new Estimate(low + other.low, likely + other.likely, high + other.high);
    }

    /**
     * Both together, of which one may be less than likely while the other is more. Their distances
     * from the likely value add up as of independent errors, by their squares (JCGM 100:2008, Guide
     * to the Expression of Uncertainty in Measurement, section 5.1), on either side.
     */
    Estimate plusIndependent(Estimate other) {
        double sum = likely + other.likely;
        return new Estimate(
                sum - Math.hypot(likely - low, other.likely - other.low),
                sum,
                sum + Math.hypot(high - likely, other.high - other.likely));
    }

    /**
     * A share of it, where one says nothing about the other: the same of a product, whose errors
     * are factors.
     */
    Estimate timesIndependent(Estimate share) {
        double product = likely * share.likely;
        if (product <= 0) {
            return times(share);
        }
        double least =
                low <= 0 || share.low <= 0
                        ? 0
                        : product
                                * Math.exp(
                                        -Math.hypot(
                                                Math.log(likely / low),
                                                Math.log(share.likely / share.low)));
        double most =
                Math.exp(Math.hypot(Math.log(high / likely), Math.log(share.high / share.likely)));
        return new Estimate(least, product, product * most);
    }

    /** A share of it, both of which are not known for sure. */
    Estimate times(Estimate share) {
        return new Estimate(low * share.low, likely * share.likely, high * share.high);
    }

    /** No more than that; where it is not known, 0, the same. */
    Estimate atMost(double most) {
        return most <= 0
                ? this
                : new Estimate(Math.min(low, most), Math.min(likely, most), Math.min(high, most));
    }

    /** The smaller of both. */
    Estimate orLess(Estimate other) {
        return new Estimate(
                Math.min(low, other.low),
                Math.min(likely, other.likely),
                Math.min(high, other.high));
    }

    /** So much of it. */
    public Estimate times(double factor) {
        return new Estimate(low * factor, likely * factor, high * factor);
    }
}
