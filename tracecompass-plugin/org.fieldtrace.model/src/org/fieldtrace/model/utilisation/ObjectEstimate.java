// SPDX-License-Identifier: MIT
package org.fieldtrace.model.utilisation;

import java.util.function.Function;
import java.util.stream.Stream;
import org.fieldtrace.model.Numbers;
import org.fieldtrace.model.table.Column;
import org.fieldtrace.model.table.Unit;

/**
 * How many objects came in, of which only those of some remote calls may have been counted.
 *
 * @param objects the number, or the estimate
 * @param low lower end of the interval that holds the true number in 95 of 100 recordings
 * @param high its upper end; less than {@code low} where nothing tells the interval
 */
public record ObjectEstimate(long objects, double low, double high) {
    /** No object. */
    public static final ObjectEstimate NONE = exact(0);

    /** Quantile of the standard normal distribution that encloses 95 %. */
    private static final double Z = 1.96;

    /** Objects that were all counted. */
    public static ObjectEstimate exact(long objects) {
        return new ObjectEstimate(objects, objects, objects);
    }

    /**
     * The objects of a context that stand for those of calls that were left out. Where the draws of
     * its calls are known they say how sure that is ({@link ObjectDraws}). Else calls of one call
     * path are taken to bring in about as many each, and to be left out by chance; then the number
     * of calls that each stands for has the error of a binomial sample. More may have been looked
     * into than those of which the trace has a sample: the interval is too wide rather than too
     * narrow.
     *
     * @param context its objects, and of how many calls objects were sampled
     */
    static ObjectEstimate of(ContextUtilisation context) {
        long objects = context.allocations();
        if (context.draws().areKnown()) {
            ObjectDraws.Ends ends = context.draws().around(objects);
            return new ObjectEstimate(objects, Math.min(objects, ends.low()), ends.high());
        }
        if (context.calls() == 0) {
            return new ObjectEstimate(objects, objects, -1);
        }
        double sampled = Math.min(1, (double) context.samples() / Math.max(1, objects));
        double half = Z * objects * Math.sqrt((1 - sampled) / context.calls());
        return new ObjectEstimate(
                objects,
                Math.min(objects, Math.max(context.samples(), objects - half)),
                objects + half);
    }

    /**
     * For programs: how many they are, and the ends of the interval, which are absent where it is
     * not known.
     */
    public static <R> Stream<Column<R>> columns(Function<R, ObjectEstimate> of) {
        return Stream.of(
                Column.<R>of("allocations", Unit.COUNT, row -> of.apply(row).objects).json("", 0),
                end(
                        "allocations_low",
                        "lower end of the 95 % interval of allocations; equal to allocations where"
                                + " all were counted, absent where the trace does not tell it",
                        of.andThen(ObjectEstimate::low),
                        of),
                end(
                        "allocations_high",
                        "upper end of that interval",
                        of.andThen(ObjectEstimate::high),
                        of));
    }

    private static <R> Column<R> end(
            String name,
            String description,
            Function<R, Double> end,
            Function<R, ObjectEstimate> of) {
        return Column.<R>of(
                        name,
                        Unit.COUNT,
                        row -> of.apply(row).isTold() ? Math.round(end.apply(row)) : null)
                .orAbsent()
                .json(description, 0);
    }

    /** Whether they were counted, and not estimated. */
    public boolean isExact() {
        return low == high;
    }

    private boolean isTold() {
        return low <= high;
    }

    /** The objects of both, whose errors are independent. */
    public ObjectEstimate plus(ObjectEstimate other) {
        long sum = objects + other.objects;
        if (!isTold() || !other.isTold()) {
            return new ObjectEstimate(sum, sum, -1);
        }
        return new ObjectEstimate(
                sum,
                sum - Math.hypot(objects - low, other.objects - other.low),
                sum + Math.hypot(high - objects, other.high - other.objects));
    }

    /** {@code 8,151}, {@code about 6,810 [6,020, 7,690]}, or {@code about 6,810}. */
    public String text() {
        if (isExact()) {
            return Numbers.count(objects);
        }
        String about = "about " + Numbers.estimate(objects);
        return isTold()
                ? about + " [" + Numbers.estimate(low) + ", " + Numbers.estimate(high) + "]"
                : about;
    }
}
