// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings.estimates;

import org.fieldtrace.model.Numbers;

/**
 * How sure the number of some calls is, of which only a part may have been looked into.
 *
 * @param lookedInto how many were
 * @param low lower end of the interval that holds the true number in 95 of 100 recordings
 * @param high its upper end
 */
public record CallEstimate(long lookedInto, double low, double high) {
    /** No call. */
    public static final CallEstimate NONE = exact(0, 0);

    /** Quantile of the standard normal distribution that encloses 95 %. */
    private static final double Z = 1.96;

    /** Calls that were all counted. */
    public static CallEstimate exact(long calls, long lookedInto) {
        return new CallEstimate(lookedInto, calls, calls);
    }

    /**
     * A number whose error is about normal.
     *
     * @param calls the estimate
     * @param variance its variance, 0 or more
     */
    public static CallEstimate of(long lookedInto, double calls, double variance) {
        double half = deviation(variance);
        return new CallEstimate(lookedInto, Math.max(lookedInto, calls - half), calls + half);
    }

    /** How far the ends of an interval lie from an estimate whose error is about normal. */
    public static double deviation(double variance) {
        return Z * Math.sqrt(variance);
    }

    /**
     * The same where there are at least those that were looked into, and no more than so many.
     *
     * @param calls that this estimates, which the interval then holds
     */
    public CallEstimate atMost(long calls, long most) {
        return new CallEstimate(
                lookedInto,
                Math.min(calls, Math.max(lookedInto, low)),
                Math.max(calls, Math.min(most, high)));
    }

    /** Whether they were counted, and not estimated. */
    public boolean isExact() {
        return low == high;
    }

    /** How far its ends lie apart; 0 where the calls were counted. */
    public double width() {
        return high - low;
    }

    /**
     * The calls of both, whose errors are independent: the distances to the ends add up as
     * deviations do.
     *
     * @param calls that this one estimates
     * @param others the calls that the other estimates
     */
    public CallEstimate plus(long calls, CallEstimate other, long others) {
        double sum = (double) calls + others;
        return new CallEstimate(
                lookedInto + other.lookedInto,
                sum - Math.hypot(calls - low, others - other.low),
                sum + Math.hypot(high - calls, other.high - others));
    }

    /** {@code 8,151}, or {@code about 6,810 [6,020, 7,690]}. */
    public String text(long calls) {
        if (isExact()) {
            return Numbers.count(calls);
        }
        return "about "
                + Numbers.estimate(calls)
                + " ["
                + Numbers.estimate(low)
                + ", "
                + Numbers.estimate(high)
                + "]";
    }

    /** {@code 8,151}, or {@code ~6,810}. */
    public String shortText(long calls) {
        return isExact() ? Numbers.count(calls) : "~" + Numbers.estimate(calls);
    }
}
