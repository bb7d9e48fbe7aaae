// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings.gains;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.PriorityQueue;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Predicted gains, held against queues of which each request's work is known. */
class ProcessorQueueTest {
    private static final int REQUESTS = 40_000;

    /** Work of a request, nanoseconds. */
    private static final double WORK = 500_000;

    /** Nobody waits for less, or the wait would count as unknown. */
    private static final double SHORTEST = 1e-6;

    /** What the mean of so many requests differs by from one run to the next. */
    private static final double NOISE = 0.1;

    /** What requests of a run took, one with another. */
    private record Run(double duration, double waited, double busy, double work, double atOnce) {
        /** The same, where others had the processors for the rest of the time that work took. */
        Run where(double had) {
            return new Run(duration, waited + (1 - had) * work, had * busy, had * work, atOnce);
        }
    }

    /**
     * Requests that come at random, or by users who ask again, and take the first processor that is
     * free.
     *
     * @param users who wait for an answer each; 0 where requests come at random
     * @param between nanoseconds from an answer to the next request, or between two requests
     * @param others what share of the requests others work for, whose work stays
     * @param left what share of the work is left
     */
    private static Run run(int users, double between, int processors, double others, double left) {
        Random random = new Random(7);
        PriorityQueue<Double> arrivals = new PriorityQueue<>();
        PriorityQueue<Double> free = new PriorityQueue<>();
        PriorityQueue<Double> ends = new PriorityQueue<>();
        for (int i = 0; i < processors; i++) {
            free.add(0.0);
        }
        for (int i = 0; i < Math.max(1, users); i++) {
            arrivals.add(between * random.nextDouble());
        }
        double duration = 0;
        double waited = 0;
        double busy = 0;
        double end = 0;
        int ours = 0;
        int atOnce = 0;
        for (int i = 0; i < REQUESTS; i++) {
            double arrival = arrivals.remove();
            double pause = -between * Math.log(1 - random.nextDouble());
            boolean isOurs = random.nextDouble() >= others;
            double work = -WORK * Math.log(1 - random.nextDouble()) * (isOurs ? left : 1);
            double start = Math.max(arrival, free.remove());
            end = start + work;
            free.add(end);
            arrivals.add((users > 0 ? end : arrival) + pause);
            while (!ends.isEmpty() && ends.peek() <= arrival) {
                ends.remove();
            }
            ends.add(end);
            if (isOurs) {
                ours++;
                atOnce = Math.max(atOnce, ends.size());
                duration += end - arrival;
                waited += start - arrival;
                busy += work;
            }
        }
        return new Run(
                duration / ours, waited / ours, busy / end / processors, busy / ours, atOnce);
    }

    private static UsualTimes times(double duration) {
        UsualTimes times = new UsualTimes();
        times.add(0, Math.round(duration));
        return times;
    }

    /** What the model says of it, where a share of the work is saved. */
    private static Latency predicted(Run before, int processors, double share) {
        double saved = share * before.work;
        long path = Math.round(saved);
        return new ProcessorQueue(
                        Math.max(SHORTEST, before.waited / before.work),
                        processors,
                        times(before.duration),
                        before.atOnce)
                .shorter(
                        new Latency(Math.round(before.duration), path, path, path),
                        new Estimate(saved, saved, saved),
                        before.work,
                        1,
                        before.busy);
    }

    private static String held(int users, double between, int processors, double others) {
        return held(users, between, processors, others, 1);
    }

    /**
     * @param had what share of the time that work takes its threads have a processor, because
     *     others work all the time
     */
    private static String held(
            int users, double between, int processors, double others, double had) {
        StringBuilder wrong = new StringBuilder();
        for (double share : new double[] {0.05, 0.2, 0.4}) {
            Run before = run(users, between, processors, others, 1);
            Run after = run(users, between, processors, others, 1 - share);
            double gained = before.duration - after.duration;
            Latency predicted = predicted(before.where(had), processors, share);
            boolean holds =
                    predicted.low() <= gained * (1 + NOISE)
                            && gained * (1 - NOISE) <= predicted.high();
            boolean isNarrow = predicted.high() <= 5 * predicted.low();
            if (!holds || (others == 0 && had == 1 && users > 0 && !isNarrow)) {
                wrong.append(
                        String.format(
                                "%d users, %.0f between, %d processors, %.1f of others, %.1f had,"
                                        + " %.2f saved: %.0f of %s, %s%n",
                                users,
                                between,
                                processors,
                                others,
                                had,
                                share,
                                gained,
                                before,
                                predicted));
            }
        }
        return wrong.toString();
    }

    @Test
    void whatUsersGainWhoAskAgainIsWithinNarrowIntervals() {
        StringBuilder wrong = new StringBuilder();
        for (int processors : new int[] {1, 2, 4}) {
            for (int users : new int[] {2, 4, 16}) {
                for (double pauses : new double[] {0, 1, 4, 16}) {
                    wrong.append(held(users, pauses * WORK, processors, 0));
                }
            }
        }
        assertEquals("", wrong.toString());
    }

    @Test
    void whatRequestsGainThatComeAtRandomIsWithinTheIntervals() {
        StringBuilder wrong = new StringBuilder();
        for (int processors : new int[] {1, 2, 4}) {
            for (double busy : new double[] {0.1, 0.3, 0.5, 0.7, 0.85}) {
                wrong.append(held(0, WORK / busy / processors, processors, 0));
            }
        }
        assertEquals("", wrong.toString());
    }

    @Test
    void theProcessorsMayWorkForOthersTooWhoSaveNothing() {
        StringBuilder wrong = new StringBuilder();
        for (int users : new int[] {0, 8}) {
            wrong.append(held(users, WORK, 2, 0.5));
            wrong.append(held(users, 0.7 * WORK, 2, 0.3));
        }
        assertEquals("", wrong.toString());
    }

    @Test
    void othersMayHaveTheProcessorsForAShareOfAllTheTime() {
        StringBuilder wrong = new StringBuilder();
        for (double had : new double[] {0.3, 0.6}) {
            for (int users : new int[] {0, 4, 16}) {
                wrong.append(held(users, users > 0 ? 0 : 0.8 * WORK, 2, 0, had));
            }
        }
        assertEquals("", wrong.toString());
    }

    @Test
    void whoHardlyWaitsGainsWhatLiesOnTheCriticalPath() {
        Latency path = new Latency(1_000_000, 90_000, 100_000, 110_000);
        Latency gain =
                new ProcessorQueue(0.01, 2, times(1_000_000), 16)
                        .shorter(path, new Estimate(90_000, 100_000, 110_000), WORK, 1, 0.1);
        assertEquals(path.low(), gain.low(), 1_000);
        assertEquals(path.gain(), gain.gain(), 1_001);
        assertTrue(gain.high() <= 1.1 * path.high(), gain::toString);
    }

    @Test
    void requestsThatSaveNothingStayInTheQueue() {
        Latency path = new Latency(5_000_000, 100_000, 100_000, 100_000);
        Estimate saved = new Estimate(100_000, 100_000, 100_000);
        ProcessorQueue queue = new ProcessorQueue(8, 2, times(5_000_000), 16);
        Latency all = queue.shorter(path, saved, WORK, 1, 1);
        Latency half = queue.shorter(path, saved, WORK, 0.5, 1);
        assertEquals(800_000, all.gain() - path.gain(), 1_000_000 * NOISE);
        assertEquals((all.gain() - path.gain()) / 2.0, half.gain() - path.gain(), 1);
    }

    @Test
    void nothingGainsMoreThanItTakes() {
        Latency path = new Latency(1_000_000, 400_000, 500_000, 900_000);
        Latency gain =
                new ProcessorQueue(8, 2, times(1_000_000), 16)
                        .shorter(path, new Estimate(400_000, 500_000, 900_000), WORK, 1, 1);
        assertEquals(1_000_000, gain.high());
        assertTrue(gain.low() <= gain.gain(), gain::toString);
    }
}
