// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings.gains;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.IntUnaryOperator;
import org.fieldtrace.model.WeightedQuantiles;

/**
 * Means of values, each of which stands for a number of values, with the percentile interval of the
 * bootstrap (B. Efron and R. J. Tibshirani, An Introduction to the Bootstrap, 1993, chapter 13).
 * The same values give the same interval.
 */
final class Bootstrap {
    private static final int RESAMPLES = 400;
    private static final double TAIL = 0.025;

    /** Of fewer values the median is no better than the mean. */
    private static final int LEAST_OF_MEDIAN = 10;

    private final double[] values;
    private final double[] weights;
    private final int parts;

    private Bootstrap(double[] values, double[] weights, int parts) {
        this.values = values;
        this.weights = weights;
        this.parts = parts;
    }

    /**
     * The mean of all.
     *
     * @param values at least one
     * @param weights how many each stands for, more than 0
     */
    static Estimate mean(double[] values, double[] weights) {
        return medianOfMeans(values, weights, 1);
    }

    /**
     * The median of all; of fewer than a few the mean.
     *
     * @param values at least one
     * @param weights how many each stands for, more than 0
     */
    static Estimate median(double[] values, double[] weights) {
        if (values.length < LEAST_OF_MEDIAN) {
            return mean(values, weights);
        }
        SplittableRandom random = new SplittableRandom(values.length);
        double[] medians = new double[RESAMPLES];
        for (int k = 0; k < RESAMPLES; k++) {
            double[] drawn = new double[values.length];
            double[] drawnWeights = new double[values.length];
            for (int i = 0; i < values.length; i++) {
                int place = random.nextInt(values.length);
                drawn[i] = values[place];
                drawnWeights[i] = weights[place];
            }
            medians[k] = new WeightedQuantiles(drawn, drawnWeights).median();
        }
        return estimate(new WeightedQuantiles(values, weights).median(), medians);
    }

    /**
     * The median of the means of parts, each of which counts by what its values stand for. It draws
     * values of each part (A. C. Davison and D. V. Hinkley, Bootstrap Methods and their
     * Application, 1997, section 3.2).
     *
     * @param values in the order of time
     * @param weights how many each stands for, more than 0
     * @param parts no more than values
     */
    static Estimate medianOfMeans(double[] values, double[] weights, int parts) {
        return new Bootstrap(values, weights, parts).estimate();
    }

    private Estimate estimate() {
        double[] means = new double[parts];
        double[] partWeights = new double[parts];
        for (int part = 0; part < parts; part++) {
            means[part] = mean(part, place -> place);
            for (int i = start(part); i < start(part + 1); i++) {
                partWeights[part] += weights[i];
            }
        }
        SplittableRandom random = new SplittableRandom(values.length);
        double[] medians = new double[RESAMPLES];
        for (int k = 0; k < RESAMPLES; k++) {
            double[] drawn = new double[parts];
            for (int part = 0; part < parts; part++) {
                int from = start(part);
                int count = start(part + 1) - from;
                drawn[part] = mean(part, place -> from + random.nextInt(count));
            }
            // Which values are drawn does not change how much a part stands for.
            medians[k] = new WeightedQuantiles(drawn, partWeights).median();
        }
        return estimate(new WeightedQuantiles(means, partWeights).median(), medians);
    }

    private static Estimate estimate(double likely, double[] medians) {
        Arrays.sort(medians);
        return new Estimate(
                Math.min(likely, medians[(int) (TAIL * RESAMPLES)]),
                likely,
                Math.max(likely, medians[(int) ((1 - TAIL) * RESAMPLES) - 1]));
    }

    private int start(int part) {
        return (int) ((long) part * values.length / parts);
    }

    private double mean(int part, IntUnaryOperator drawn) {
        double sum = 0;
        double weight = 0;
        for (int place = start(part); place < start(part + 1); place++) {
            int value = drawn.applyAsInt(place);
            sum += values[value] * weights[value];
            weight += weights[value];
        }
        return sum / weight;
    }
}
