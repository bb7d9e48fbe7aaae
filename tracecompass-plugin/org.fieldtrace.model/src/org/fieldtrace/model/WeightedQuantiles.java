// SPDX-License-Identifier: MIT
package org.fieldtrace.model;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/** Values in their order, each of which stands for a number of values. */
public final class WeightedQuantiles {
    private static final double HALF = 0.5;

    private final double[] values;

    /** Where each value stood. */
    private final int[] order;

    /** Share of all weight that stands before the end of each value, 0 to 1. */
    private final double[] ends;

    private final double effectiveCount;

    /**
     * @param values at least one
     * @param weights of each, more than 0
     */
    public WeightedQuantiles(double[] values, double[] weights) {
        order =
                IntStream.range(0, values.length)
                        .boxed()
                        .sorted(Comparator.comparingDouble(i -> values[i]))
                        .mapToInt(Integer::intValue)
                        .toArray();
        this.values = new double[values.length];
        ends = new double[values.length];
        double sum = 0;
        double squares = 0;
        for (int k = 0; k < order.length; k++) {
            double weight = weights[order[k]];
            sum += weight;
            squares += weight * weight;
            this.values[k] = values[order[k]];
            ends[k] = sum;
        }
        for (int k = 0; k < ends.length; k++) {
            ends[k] /= sum;
        }
        effectiveCount = sum * sum / squares;
    }

    /** How many values of equal weight tell as much. */
    public double effectiveCount() {
        return effectiveCount;
    }

    /** The place of the value at a share of all weight; the first or last one beyond the ends. */
    public int rank(double share) {
        int found = Arrays.binarySearch(ends, share);
        return Math.min(values.length - 1, found >= 0 ? found + 1 : -found - 1);
    }

    /** The share of all weight at which the value of a place has its middle. */
    public double share(int rank) {
        return ((rank == 0 ? 0 : ends[rank - 1]) + ends[rank]) / 2;
    }

    /** The value of a place. */
    public double value(int rank) {
        return values[rank];
    }

    /**
     * Where those stood that lie about a share of all weight.
     *
     * @param reach how far from it, as a share of all weight
     */
    public int[] near(double share, double reach) {
        return Arrays.copyOfRange(order, rank(share - reach), rank(share + reach) + 1);
    }

    /** The value at a share of all weight; where two values meet there, the greater one. */
    public double at(double share) {
        return values[rank(share)];
    }

    /** The least value that half of all weight is not above. */
    public double median() {
        int found = Arrays.binarySearch(ends, HALF);
        return values[found >= 0 ? found : -found - 1];
    }
}
