// SPDX-License-Identifier: MIT
package org.fieldtrace.model;

/**
 * A share of a whole, with the interval that holds the true share in 95 of 100 samples.
 *
 * <p>The interval is the score interval of E. B. Wilson, "Probable Inference, the Law of
 * Succession, and Statistical Inference", Journal of the American Statistical Association 22
 * (1927), 209-212. Unlike the usual normal interval it stays within 0 and 1 and has a width where
 * all or none of the trials succeeded, which is what an unread field looks like.
 *
 * @param value observed share, 0 to 1
 * @param low lower end of the interval, 0 to {@code value}
 * @param high upper end of the interval, {@code value} to 1
 */
public record Proportion(double value, double low, double high) {
    /** Quantile of the standard normal distribution that encloses 95 %. */
    private static final double Z = 1.96;

    public Proportion {
        if (!(0 <= low && low <= value && value <= high && high <= 1)) {
            throw new IllegalArgumentException(
                    "not 0 <= low <= value <= high <= 1: " + low + ", " + value + ", " + high);
        }
    }

    /**
     * The share of {@code successes} in {@code trials}.
     *
     * @param successes 0 to {@code trials}
     * @param trials at least 1
     * @throws IllegalArgumentException if there are no trials, or more successes than trials
     */
    public static Proportion of(long successes, long trials) {
        if (trials < 1 || successes < 0 || successes > trials) {
            throw new IllegalArgumentException(successes + " successes in " + trials + " trials");
        }
        double n = trials;
        double p = successes / n;
        double zz = Z * Z;
        double centre = p + zz / (2 * n);
        double half = Z * Math.sqrt(p * (1 - p) / n + zz / (4 * n * n));
        double scale = 1 + zz / n;
        // At the ends the formula gives 0 and 1 but for rounding.
        double low = successes == 0 ? 0 : Math.max(0, (centre - half) / scale);
        double high = successes == trials ? 1 : Math.min(1, (centre + half) / scale);
        return new Proportion(p, Math.min(low, p), Math.max(high, p));
    }

    /**
     * The share of {@code successes} in {@code trials}, with Wilson's interval corrected for
     * continuity: method 4 of R. G. Newcombe, "Two-Sided Confidence Intervals for the Single
     * Proportion: Comparison of Seven Methods", Statistics in Medicine 17 (1998), 857-872. It is
     * wider, and holds the true share in 95 of 100 samples whatever that is.
     *
     * @param successes 0 to {@code trials}
     * @param trials at least 1
     * @throws IllegalArgumentException if there are no trials, or more successes than trials
     */
    static Proportion corrected(long successes, long trials) {
        Proportion plain = of(successes, trials);
        double low = successes == 0 ? 0 : correctedLow(successes, trials);
        double high = successes == trials ? 1 : 1 - correctedLow(trials - successes, trials);
        return new Proportion(plain.value, Math.min(low, plain.low), Math.max(high, plain.high));
    }

    private static double correctedLow(long successes, long trials) {
        double n = trials;
        double p = successes / n;
        double zz = Z * Z;
        double root = Math.sqrt(Math.max(0, zz - 2 - 1 / n + 4 * p * (n * (1 - p) + 1)));
        return Math.max(0, (2 * n * p + zz - 1 - Z * root) / (2 * (n + zz)));
    }
}
