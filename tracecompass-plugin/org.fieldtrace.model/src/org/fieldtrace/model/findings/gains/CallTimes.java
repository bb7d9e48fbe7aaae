// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings.gains;

import java.util.Arrays;
import java.util.Optional;
import org.fieldtrace.model.TheilSen;

/**
 * What the remote calls of a call path take: a part that is fixed, and a part for each byte of the
 * answer, by a robust line through their durations and sizes ({@link TheilSen}). What an answer's
 * size goes along with, such as rows that the callee reads, counts for its bytes too, so that a
 * byte costs at most this.
 *
 * @param calls how many the line is drawn through; 0 where no size is known
 * @param bytes median size of the answers
 * @param duration median duration of the calls, nanoseconds
 * @param perByte nanoseconds a byte
 * @param low lower end of its 95 % interval, at least 0
 * @param high upper end of its 95 % interval, at most what makes the fixed part nothing
 * @param quickest what the quickest calls take beside their bytes, nanoseconds: what others take
 *     beyond that may be waiting for calls like them
 * @param isByObjects whether no answer's size is known, and each counts as large as its objects
 * @param isByOthers whether answers of other operations tell what a byte costs at most
 */
public record CallTimes(
        int calls,
        double bytes,
        double duration,
        double perByte,
        double low,
        double high,
        double quickest,
        boolean isByObjects,
        boolean isByOthers) {
    /** Bytes that take a larger share of a call need calls of their own to tell what they cost. */
    private static final double TINY = 0.05;

    /** Nothing is known. */
    public static final CallTimes UNKNOWN =
            new CallTimes(0, 0, 0, 0, 0, Double.POSITIVE_INFINITY, 0, false, false);

    /** A line through fewer says nothing. */
    private static final int LEAST_CALLS = 10;

    /** Of more, some are taken: pairs grow with the square. */
    private static final int MOST_CALLS = 1000;

    /** Of a hundred calls, so many are the quickest. */
    private static final double QUICKEST = 0.05;

    /** An interval that is wider, of all that a byte could cost, tells nothing. */
    private static final double WIDEST = 0.5;

    /**
     * Of calls in the order of time.
     *
     * @param sizes of their answers, bytes
     * @param durations nanoseconds
     */
    public static CallTimes of(double[] sizes, double[] durations) {
        double[] x = some(sizes);
        double[] y = some(durations);
        if (x.length == 0) {
            return UNKNOWN;
        }
        double bytes = TheilSen.median(x);
        double duration = TheilSen.median(y);
        double most = bytes == 0 ? Double.POSITIVE_INFINITY : duration / bytes;
        Optional<TheilSen> line = x.length < LEAST_CALLS ? Optional.empty() : TheilSen.of(x, y);
        if (line.isEmpty()) {
            return new CallTimes(
                    x.length, bytes, duration, 0, 0, most, quickest(x, y, 0), false, false);
        }
        double perByte = within(line.get().slope(), most);
        return new CallTimes(
                x.length,
                bytes,
                duration,
                perByte,
                within(line.get().low(), most),
                within(line.get().high(), most),
                quickest(x, y, perByte),
                false,
                false);
    }

    private static double quickest(double[] sizes, double[] durations, double perByte) {
        double[] fixed = new double[durations.length];
        Arrays.setAll(fixed, i -> durations[i] - perByte * sizes[i]);
        Arrays.sort(fixed);
        return Math.max(0, fixed[(int) (QUICKEST * fixed.length)]);
    }

    /**
     * Of calls that have two parts, such as an exchange and what its caller then does with the
     * answer. Of the second part fewer calls may be known. The ends of the interval are the sums of
     * both parts' ends, so that it is wider than it need be.
     */
    CallTimes plus(CallTimes second) {
        if (calls == 0 || second.calls == 0) {
            return this;
        }
        return new CallTimes(
                calls,
                bytes,
                duration + second.duration,
                perByte + second.perByte,
                low + second.low,
                high + second.high,
                quickest + second.quickest,
                isByObjects,
                isByOthers);
    }

    /** The same, of sizes that are those of the objects. */
    CallTimes byObjects() {
        return new CallTimes(
                calls, bytes, duration, perByte, low, high, quickest, true, isByOthers);
    }

    /**
     * The same where answers of other operations tell that bytes are next to nothing of a call.
     *
     * @param most what a byte costs at most, nanoseconds; infinite where they do not tell it
     */
    CallTimes atMost(double most) {
        if (calls == 0 || isByObjects || most >= high || most * bytes > TINY * duration) {
            return this;
        }
        return new CallTimes(
                calls,
                bytes,
                duration,
                Math.min(perByte, most),
                low <= most ? low : 0, // a line that contradicts the others was drawn by chance
                most,
                quickest,
                false,
                true);
    }

    private static double within(double perByte, double most) {
        return Math.max(0, Math.min(perByte, most));
    }

    /** As many, evenly, as a line is drawn through. */
    static double[] some(double[] all) {
        int count = Math.min(all.length, MOST_CALLS);
        double[] some = new double[count];
        Arrays.setAll(some, i -> all[(int) ((long) i * all.length / count)]);
        return some;
    }

    /** Whether sizes vary enough, and durations little enough, to tell what a byte costs. */
    public boolean isTold() {
        return calls > 0 && bytes > 0 && (high - low) * bytes <= WIDEST * duration;
    }

    /**
     * What a call may have waited for others, at most, nanoseconds. Less work for all shortens that
     * too, which no line through the calls tells: whoever waits for one at a time waits for calls
     * of all sizes, whatever its own is.
     *
     * @param duration of the call, nanoseconds
     * @param size of its answer, bytes
     */
    public double waiting(double duration, double size) {
        return Math.max(0, duration - quickest - perByte * size);
    }

    /** The part of a call that does not go with its bytes, nanoseconds; to be asked if told. */
    public double fixed() {
        return Math.max(0, duration - perByte * bytes);
    }
}
