// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings.gains;

import java.util.Arrays;

/**
 * What values are on average for most of the time: half of them are of parts of the recording in
 * which the mean was less. A JVM that begins to work interprets and compiles, which few of its
 * requests pay for, but at ten times the price; in the mean of all they would count for as much as
 * all others.
 */
public final class UsualMean {
    /** Parts of a recording. */
    private static final int MOST_PARTS = 20;

    /** Of fewer the median is no better than the mean of all. */
    private static final int LEAST_PARTS = 5;

    /** Values of a part, of which the mean is worth something. */
    private static final int LEAST_VALUES = 10;

    private UsualMean() {}

    /**
     * With its interval, which of the same values is the same. Of few values it is the mean of all.
     *
     * @param values at least one, in the order of time
     * @param weights how many each stands for, more than 0
     */
    static Estimate of(double[] values, double[] weights) {
        int parts = Math.min(MOST_PARTS, values.length / LEAST_VALUES);
        return parts < LEAST_PARTS
                ? Bootstrap.mean(values, weights)
                : Bootstrap.medianOfMeans(values, weights, parts);
    }

    /**
     * The same of values that stand for themselves alone, without what few are beyond all others.
     *
     * @param values at least one, in the order of time
     */
    public static Estimate of(double[] values) {
        double[] weights = new double[values.length];
        Arrays.fill(weights, 1);
        return of(Estimate.usual(values), weights);
    }
}
