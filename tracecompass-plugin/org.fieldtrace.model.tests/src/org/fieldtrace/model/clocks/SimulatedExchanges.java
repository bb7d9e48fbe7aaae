// SPDX-License-Identifier: MIT
package org.fieldtrace.model.clocks;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.LongUnaryOperator;

/** Exchanges between two hosts of whose clocks the truth is known. Nanoseconds. */
public final class SimulatedExchanges {
    public static final long MICRO = 1_000;
    public static final long MILLI = 1_000_000;
    static final long SECOND = 1_000_000_000;

    /** A day of 2026: times of real size show what rounding loses. */
    private static final long START = 1_780_000_000L * SECOND;

    /** An exchange from the host "one" to "two", or back, each time by its host's clock. */
    public record Exchange(
            boolean isFromOne, long request, long arrival, long answer, long response) {}

    private final Random random;
    private int count = 2000;
    private long duration = 60 * SECOND;
    private long least = 50 * MICRO;
    private long most = 400 * MICRO;
    private long extraOfAnswers;
    private double fromTwo;
    private LongUnaryOperator ahead = time -> 0;
    private double lateShare;
    private long leastLate;
    private long mostLate;

    public SimulatedExchanges(long seed) {
        random = new Random(seed);
    }

    SimulatedExchanges count(int newCount, long newDuration) {
        count = newCount;
        duration = newDuration;
        return this;
    }

    /** Answers take so much longer on their way than requests. */
    SimulatedExchanges slowerAnswers(long extra) {
        extraOfAnswers = extra;
        return this;
    }

    /** The share of exchanges whose client is on the second host. */
    SimulatedExchanges fromTwo(double share) {
        fromTwo = share;
        return this;
    }

    /** By how much the second clock is ahead, so long after the start. */
    SimulatedExchanges ahead(LongUnaryOperator newAhead) {
        ahead = newAhead;
        return this;
    }

    /** The server's end is told late in this share of exchanges. */
    public SimulatedExchanges late(double share, long from, long until) {
        lateShare = share;
        leastLate = from;
        mostLate = until;
        return this;
    }

    /** The second clock's time at one of the first's. */
    long two(long one) {
        return one + ahead.applyAsLong(one - START);
    }

    public List<Exchange> exchanges() {
        List<Exchange> exchanges = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            long request = START + (long) (random.nextDouble() * duration);
            long arrival = request + latency();
            long answer = arrival + 1 + (long) (random.nextDouble() * 5 * MILLI);
            long response = answer + latency() + extraOfAnswers;
            boolean isLate = i < Math.round(lateShare * count);
            long told = answer + (isLate ? random.nextLong(leastLate, mostLate) : 0);
            boolean isFromOne = random.nextDouble() >= fromTwo;
            exchanges.add(
                    isFromOne
                            ? new Exchange(true, request, two(arrival), two(told), response)
                            : new Exchange(false, two(request), arrival, told, two(response)));
        }
        return exchanges;
    }

    private long latency() {
        return random.nextLong(least, most);
    }

    /** What the exchanges tell of the second host's clock, or of the first's. */
    ClockOffset estimate() {
        return estimate(exchanges());
    }

    public static ClockOffset estimate(List<Exchange> exchanges) {
        ClockOffsets clocks = new ClockOffsets(List.of("one", "two"));
        for (Exchange e : exchanges) {
            clocks.add(
                    e.isFromOne ? "one" : "two",
                    e.isFromOne ? "two" : "one",
                    e.request,
                    e.arrival,
                    e.answer,
                    e.response);
        }
        return clocks.estimate().get(0);
    }

    /** The largest error of an estimate of the second clock at any time, nanoseconds. */
    long error(ClockOffset estimate) {
        long largest = 0;
        for (int i = 0; i <= 100; i++) {
            long one = START + duration / 100 * i;
            largest = Math.max(largest, Math.abs(estimate.correct(two(one)) - one));
        }
        return largest;
    }
}
