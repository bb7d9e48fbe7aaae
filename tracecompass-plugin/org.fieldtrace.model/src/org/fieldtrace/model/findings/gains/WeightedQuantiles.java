// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings.gains;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/** Values in their order, each of which stands for a number of values. */
final class WeightedQuantiles {
    private final long[] values;

    /** Where each value stood. */
    private final int[] order;

    /** Share of all weight that stands before the end of each value, 0 to 1. */
    private final double[] ends;

    private final double effectiveCount;

    /**
     * @param values at least one
     * @param weights of each, more than 0
     */
    WeightedQuantiles(long[] values, double[] weights) {
        order =
                IntStream.range(0, values.length)
                        .boxed()
                        .sorted(Comparator.comparingLong(i -> values[i]))
                        .mapToInt(Integer::intValue)
                        .toArray();
        this.values = new long[values.length];
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
    double effectiveCount() {
        return effectiveCount;
    }

    /** The place of the value at a share of all weight; the first or last one beyond the ends. */
    int rank(double share) {
        int found = Arrays.binarySearch(ends, share);
        return Math.min(values.length - 1, found >= 0 ? found + 1 : -found - 1);
    }

    /** The share of all weight at which the value of a place has its middle. */
    double share(int rank) {
        return ((rank == 0 ? 0 : ends[rank - 1]) + ends[rank]) / 2;
    }

    long value(int rank) {
        return values[rank];
    }

    /**
     * Where those stood that lie about a share of all weight.
     *
     * @param reach how far from it, as a share of all weight
     */
    int[] near(double share, double reach) {
        return Arrays.copyOfRange(order, rank(share - reach), rank(share + reach) + 1);
    }

    /** The value at a share of all weight. */
    long at(double share) {
        return values[rank(share)];
    }
}
