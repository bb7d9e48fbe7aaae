// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings.gains;

import java.util.Arrays;
import java.util.Comparator;
import java.util.SplittableRandom;
import java.util.function.IntUnaryOperator;

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

    private static final int RESAMPLES = 400;
    private static final double TAIL = 0.025;

    private final double[] values;
    private final double[] weights;
    private final int parts;

    private UsualMean(double[] values, double[] weights, int parts) {
        this.values = values;
        this.weights = weights;
        this.parts = parts;
    }

    /**
     * With the percentile interval of a stratified bootstrap, which draws values of each part (A.
     * C. Davison and D. V. Hinkley, Bootstrap Methods and their Application, 1997, section 3.2).
     * The same values give the same interval. Of few values it is the mean of all.
     *
     * @param values at least one, in the order of time
     * @param weights how many each stands for, more than 0
     */
    static Estimate of(double[] values, double[] weights) {
        int parts = Math.min(MOST_PARTS, values.length / LEAST_VALUES);
        return parts < LEAST_PARTS
                ? Estimate.mean(values, weights)
                : new UsualMean(values, weights, parts).estimate();
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

    private Estimate estimate() {
        Part[] all = new Part[parts];
        for (int i = 0; i < parts; i++) {
            all[i] = mean(start(i), start(i + 1) - start(i), place -> place);
        }
        SplittableRandom random = new SplittableRandom(values.length);
        double[] medians = new double[RESAMPLES];
        for (int k = 0; k < RESAMPLES; k++) {
            Part[] drawn = new Part[parts];
            for (int i = 0; i < parts; i++) {
                int from = start(i);
                int count = start(i + 1) - from;
                Part part = mean(from, count, place -> from + random.nextInt(count));
                // Which values are drawn does not change how much the part stands for.
                drawn[i] = new Part(part.mean, all[i].weight);
            }
            medians[k] = median(drawn);
        }
        Arrays.sort(medians);
        double likely = median(all);
        return new Estimate(
                Math.min(likely, medians[(int) (TAIL * RESAMPLES)]),
                likely,
                Math.max(likely, medians[(int) ((1 - TAIL) * RESAMPLES) - 1]));
    }

    private int start(int part) {
        return (int) ((long) part * values.length / parts);
    }

    private record Part(double mean, double weight) {}

    private Part mean(int from, int count, IntUnaryOperator drawn) {
        double sum = 0;
        double weight = 0;
        for (int place = from; place < from + count; place++) {
            int value = drawn.applyAsInt(place);
            sum += values[value] * weights[value];
            weight += weights[value];
        }
        return new Part(sum / weight, weight);
    }

    private static double median(Part[] parts) {
        Arrays.sort(parts, Comparator.comparingDouble(Part::mean));
        double half = Arrays.stream(parts).mapToDouble(Part::weight).sum() / 2;
        double passed = 0;
        for (Part part : parts) {
            passed += part.weight;
            if (passed >= half) {
                return part.mean;
            }
        }
        return parts[parts.length - 1].mean; // where sums were rounded
    }
}
