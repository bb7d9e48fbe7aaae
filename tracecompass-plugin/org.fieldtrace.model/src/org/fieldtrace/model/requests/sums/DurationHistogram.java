// SPDX-License-Identifier: MIT
package org.fieldtrace.model.requests.sums;

import java.util.Arrays;
import java.util.function.LongUnaryOperator;
import org.fieldtrace.model.requests.RobustThreshold;

/**
 * How durations are distributed. Every power of two is divided into 32 equal classes, so that a
 * duration read from it is off by at most 1.6 % (the layout of G. Tene's HdrHistogram).
 *
 * <p>Durations are nanoseconds.
 */
public final class DurationHistogram {
    private static final int SUB_BITS = 5;
    private static final int SUB_CLASSES = 1 << SUB_BITS;

    private int first;
    private long[] counts = {};
    private long total;

    public void add(long duration) {
        add(classOf(duration), 1);
    }

    /** Adds so many durations of a class. */
    public void add(int durationClass, long count) {
        if (counts.length == 0) {
            first = durationClass;
            counts = new long[1];
        } else if (durationClass < first) {
            long[] wider = new long[counts.length + first - durationClass];
            System.arraycopy(counts, 0, wider, first - durationClass, counts.length);
            counts = wider;
            first = durationClass;
        } else if (durationClass >= first + counts.length) {
            counts = Arrays.copyOf(counts, durationClass - first + 1);
        }
        counts[durationClass - first] += count;
        total += count;
    }

    public void add(DurationHistogram other) {
        for (int i = 0; i < other.counts.length; i++) {
            if (other.counts[i] > 0) {
                add(other.first + i, other.counts[i]);
            }
        }
    }

    /** Number of durations. */
    public long total() {
        return total;
    }

    /** The lowest class that it may hold. */
    public int firstClass() {
        return first;
    }

    /** The class after the highest that it may hold. */
    public int endClass() {
        return first + counts.length;
    }

    /** Number of durations of a class. */
    public long count(int durationClass) {
        int index = durationClass - first;
        return index < 0 || index >= counts.length ? 0 : counts[index];
    }

    /** The class of a duration; a negative one counts as 0. */
    public static int classOf(long duration) {
        if (duration < SUB_CLASSES) {
            return (int) Math.max(0, duration);
        }
        int exponent = Long.SIZE - 1 - Long.numberOfLeadingZeros(duration) - SUB_BITS;
        return (exponent << SUB_BITS) + (int) (duration >>> exponent);
    }

    /** The shortest duration of a class. */
    public static long lowestOf(int durationClass) {
        if (durationClass < 2 * SUB_CLASSES) {
            return durationClass;
        }
        int exponent = (durationClass >>> SUB_BITS) - 1;
        return (long) (SUB_CLASSES + (durationClass & SUB_CLASSES - 1)) << exponent;
    }

    private static long middleOf(int durationClass) {
        long lowest = lowestOf(durationClass);
        return lowest + (lowestOf(durationClass + 1) - lowest) / 2;
    }

    /**
     * The duration that so many do not exceed; 0 where there are none.
     *
     * @param share 0 to 1
     */
    public long quantile(double share) {
        long rank = Math.max(1, (long) Math.ceil(share * total));
        long sum = 0;
        for (int i = 0; i < counts.length; i++) {
            sum += counts[i];
            if (sum >= rank) {
                return middleOf(first + i);
            }
        }
        return 0;
    }

    /** Number of durations whose class lies above that of the duration. */
    public long countAbove(long duration) {
        long sum = 0;
        for (int i = Math.max(0, classOf(duration) + 1 - first); i < counts.length; i++) {
            sum += counts[i];
        }
        return sum;
    }

    /** From when on a duration is out of the ordinary. */
    public RobustThreshold threshold() {
        long median = quantile(0.5);
        DurationHistogram deviations = new DurationHistogram();
        LongUnaryOperator deviation = duration -> Math.abs(duration - median);
        for (int i = 0; i < counts.length; i++) {
            if (counts[i] > 0) {
                deviations.add(classOf(deviation.applyAsLong(middleOf(first + i))), counts[i]);
            }
        }
        return new RobustThreshold(median, deviations.quantile(0.5));
    }
}
