// SPDX-License-Identifier: MIT
package org.fieldtrace.model.requests.index;

import java.util.Arrays;

/**
 * What processes that are not recorded do in slices of time, told apart by whether it goes with the
 * requests that begin in them: a line through both, by least squares. Where processors are busy all
 * the time, others have less of them while more requests are answered, so that the line is too flat
 * if it is wrong, and what is said to go on without the requests too much.
 *
 * @param begun requests that began in each slice
 * @param used processor time of recorded processes in it
 * @param others processor time of all others in it
 */
record OthersWork(double[] begun, double[] used, double[] others) {
    /** Quantile of the standard normal distribution that 975 of 1000 are below. */
    private static final double Z = 1.96;

    /** Of fewer slices that tell something of their own no interval is known. */
    private static final double LEAST = 5;

    /**
     * What is not of requests, in an average slice in which recorded processes work.
     *
     * @param value as the line says
     * @param high what it is less than in 975 of 1000 recordings
     */
    record Background(double value, double high) {}

    Background background() {
        double work = Arrays.stream(used).sum();
        if (work <= 0) {
            return new Background(0, 0);
        }
        double meanBegun = 0;
        double meanOthers = 0;
        for (int k = 0; k < used.length; k++) {
            meanBegun += used[k] / work * begun[k];
            meanOthers += used[k] / work * others[k];
        }
        Line line = line();
        return new Background(
                Math.max(0, meanOthers - Math.max(0, line.slope) * meanBegun),
                Math.max(0, meanOthers - Math.max(0, line.low) * meanBegun));
    }

    /**
     * What others do for a request.
     *
     * @param low what it is more than in 975 of 1000 recordings; 0 where that is not known
     */
    private record Line(double slope, double low) {}

    /**
     * Two things that both change slowly go along with each other by chance. So as many slices
     * count as there would be of independent ones (M. S. Bartlett, "Some aspects of the
     * time-correlation problem in regard to tests of significance", Journal of the Royal
     * Statistical Society 98 (1935), 536-543).
     */
    private Line line() {
        double[] x = apart(begun);
        double[] y = apart(others);
        double squares = product(x, x, 0);
        if (squares <= 0) {
            return new Line(0, 0);
        }
        double slope = product(x, y, 0) / squares;
        double[] left = new double[x.length];
        Arrays.setAll(left, k -> y[k] - slope * x[k]);
        double errors = product(left, left, 0);
        double slices = x.length / (1 + 2 * together(x, left, squares, errors));
        if (slices < LEAST) {
            return new Line(slope, 0);
        }
        double deviation = Math.sqrt(errors / squares / (slices - 2));
        return new Line(slope, slope - quantile(slices - 2) * deviation);
    }

    private static double[] apart(double[] values) {
        double mean = Arrays.stream(values).average().orElse(0);
        return Arrays.stream(values).map(value -> value - mean).toArray();
    }

    private static double product(double[] one, double[] other, int later) {
        double sum = 0;
        for (int k = later; k < one.length; k++) {
            sum += one[k - later] * other[k];
        }
        return sum;
    }

    /** By how much both are like themselves some slices later, added up until they are not. */
    private static double together(double[] x, double[] left, double squares, double errors) {
        double sum = 0;
        for (int later = 1; later < x.length && errors > 0; later++) {
            double ofBoth =
                    Math.max(0, product(x, x, later) / squares)
                            * Math.max(0, product(left, left, later) / errors);
            if (ofBoth == 0) {
                break;
            }
            sum += ofBoth;
        }
        return sum;
    }

    /**
     * What 975 of 1000 are below of Student's distribution (M. Abramowitz and I. A. Stegun,
     * Handbook of Mathematical Functions, 1964, 26.7.5).
     *
     * @param freedom its degrees, 3 or more
     */
    private static double quantile(double freedom) {
        return Z
                + (Math.pow(Z, 3) + Z) / (4 * freedom)
                + (5 * Math.pow(Z, 5) + 16 * Math.pow(Z, 3) + 3 * Z) / (96 * freedom * freedom);
    }
}
