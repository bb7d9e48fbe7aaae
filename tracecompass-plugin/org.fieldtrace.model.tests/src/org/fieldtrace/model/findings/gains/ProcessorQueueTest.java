// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings.gains;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Comparator;
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

    /**
     * What requests of a run took, one with another.
     *
     * @param busy what share of the processors' time they had
     * @param host what share anybody had
     */
    private record Run(
            double duration, double waited, double busy, double host, double work, double atOnce) {
        /** The same, where others had the processors for the rest of the time that work took. */
        Run where(double had) {
            return new Run(
                    duration,
                    waited + (1 - had) * work,
                    had * busy,
                    1 - had + had * host,
                    had * work,
                    atOnce);
        }

        /** The same, if nobody said what others had. */
        Run whereNobodySaysWhatOthersHad() {
            return new Run(duration, waited, busy, 0, work, atOnce);
        }
    }

    /** Somebody who wants a processor. */
    private record Arrival(double time, boolean isBackground) {}

    /**
     * Requests that come at random, or by users who ask again, and take the first processor that is
     * free.
     *
     * @param users who wait for an answer each; 0 where requests come at random
     * @param between nanoseconds from an answer to the next request, or between two requests
     * @param others what share of the requests others work for, whose work stays
     * @param background what share of the processors' time others take at random, whoever waits
     * @param left what share of the work is left
     */
    private static Run run(
            int users,
            double between,
            int processors,
            double others,
            double background,
            double left) {
        Random ofRequests = new Random(7);
        Random ofOthers = new Random(11);
        PriorityQueue<Arrival> arrivals =
                new PriorityQueue<>(Comparator.comparingDouble(Arrival::time));
        PriorityQueue<Double> free = new PriorityQueue<>();
        PriorityQueue<Double> ends = new PriorityQueue<>();
        for (int i = 0; i < processors; i++) {
            free.add(0.0);
        }
        for (int i = 0; i < Math.max(1, users); i++) {
            arrivals.add(new Arrival(between * ofRequests.nextDouble(), false));
        }
        if (background > 0) {
            arrivals.add(new Arrival(0, true));
        }
        double duration = 0;
        double waited = 0;
        double busy = 0;
        double host = 0;
        double end = 0;
        int ours = 0;
        int atOnce = 0;
        for (int i = 0; i < REQUESTS; i++) {
            Arrival next = arrivals.remove();
            double arrival = next.time;
            // What is saved does not change what else is drawn.
            Random random = next.isBackground ? ofOthers : ofRequests;
            double mean = next.isBackground ? WORK / background / processors : between;
            double pause = -mean * Math.log(1 - random.nextDouble());
            boolean isOurs = random.nextDouble() >= others && !next.isBackground;
            double work = -WORK * Math.log(1 - random.nextDouble()) * (isOurs ? left : 1);
            double start = Math.max(arrival, free.remove());
            end = start + work;
            free.add(end);
            boolean asksAgain = users > 0 && !next.isBackground;
            arrivals.add(new Arrival((asksAgain ? end : arrival) + pause, next.isBackground));
            host += work;
            if (isOurs) {
                while (!ends.isEmpty() && ends.peek() <= arrival) {
                    ends.remove();
                }
                ends.add(end);
                ours++;
                atOnce = Math.max(atOnce, ends.size());
                duration += end - arrival;
                waited += start - arrival;
                busy += work;
            }
        }
        return new Run(
                duration / ours,
                waited / ours,
                busy / end / processors,
                host / end / processors,
                busy / ours,
                atOnce);
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
                        before.host,
                        1,
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
        return held(users, between, processors, others, 0, 1);
    }

    /**
     * @param had what share of the time that work takes its threads have a processor, because
     *     others work all the time
     */
    private static String held(
            int users,
            double between,
            int processors,
            double others,
            double background,
            double had) {
        StringBuilder wrong = new StringBuilder();
        Run before = run(users, between, processors, others, background, 1).where(had);
        for (double share : new double[] {0.05, 0.2, 0.4}) {
            Run after = run(users, between, processors, others, background, 1 - share);
            double gained = before.duration - after.duration;
            Latency predicted = predicted(before, processors, share);
            Latency wide = predicted(before.whereNobodySaysWhatOthersHad(), processors, share);
            boolean holds = holds(predicted, gained) && holds(wide, gained);
            boolean isNarrow = predicted.high() <= 5 * predicted.low();
            boolean isNarrowWanted = users > 0 && others == 0 && had == 1;
            boolean isAlone = others == 0 && background == 0 && had == 1;
            double ratio = predicted.gain() / gained;
            boolean isNear = !isAlone || ratio > (users > 0 ? 0.95 : 0.55) && ratio < 1.35;
            boolean isNarrower = wide.low() <= predicted.low() && predicted.high() <= wide.high();
            if (!holds || !isNear || !isNarrower || isNarrowWanted && !isNarrow) {
                wrong.append(
                        String.format(
                                "%d users, %.0f between, %d processors, %.1f of others, %.1f beside,"
                                        + " %.1f had, %.2f saved: %.0f of %s, %s or %s%n",
                                users,
                                between,
                                processors,
                                others,
                                background,
                                had,
                                share,
                                gained,
                                before,
                                predicted,
                                wide));
            }
        }
        return wrong.toString();
    }

    private static boolean holds(Latency predicted, double gained) {
        return predicted.low() <= gained * (1 + NOISE) && gained * (1 - NOISE) <= predicted.high();
    }

    @Test
    void callsThatAreNotMadeTakeTheirOwnWaitingAlongAndShortenThatOfTheRest() {
        UsualTimes usual = new UsualTimes();
        usual.add(0, 6_000_000);
        ProcessorQueue queue = new ProcessorQueue(2, 2, 1, 0.5, usual, 8);
        Estimate saved = new Estimate(90_000, 100_000, 110_000);
        Latency path = new Latency(6_000_000, 100_000, 200_000, 300_000);
        Latency gained = queue.shorterByCalls(path, saved, 2_000_000, 1, 0.5);
        Latency ofNone =
                queue.shorter(
                        new Latency(5_800_000, 0, 0, 0), saved, 2_000_000, 1, 0.5); // the rest
        assertEquals(100_000 + ofNone.low(), gained.low());
        assertEquals(200_000 + ofNone.gain(), gained.gain());
        assertEquals(300_000 + ofNone.high(), gained.high());
        assertTrue(gained.low() > 100_000 && gained.high() < 5 * gained.low(), gained::toString);
    }

    @Test
    void callsThatAreAllOfARequestGainNoMoreThanThat() {
        UsualTimes usual = new UsualTimes();
        usual.add(0, 6_000_000);
        ProcessorQueue queue = new ProcessorQueue(2, 2, 1, 0.5, usual, 8);
        Estimate saved = new Estimate(1_900_000, 2_000_000, 2_000_000);
        Latency path = new Latency(6_000_000, 5_900_000, 6_000_000, 6_000_000);
        assertEquals(
                new Latency(6_000_000, 5_900_000, 6_000_000, 6_000_000),
                queue.shorterByCalls(path, saved, 2_000_000, 1, 0.5));
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
                wrong.append(held(users, users > 0 ? 0 : 0.8 * WORK, 2, 0, 0, had));
            }
        }
        assertEquals("", wrong.toString());
    }

    @Test
    void otherProcessesMayComeAndGoBesideRequests() {
        StringBuilder wrong = new StringBuilder();
        for (int processors : new int[] {1, 2, 4}) {
            double background = 0.6 - 0.1 * processors;
            for (int users : new int[] {2, 4, 16}) {
                wrong.append(held(users, 4 * WORK, processors, 0, background, 1));
            }
            wrong.append(held(0, WORK / 0.35 / processors, processors, 0, background, 1));
        }
        assertEquals("", wrong.toString());
    }

    @Test
    void itHelpsToKnowThatProcessorsWereFreeAtTimes() {
        Run before = run(2, WORK, 4, 0, 0.2, 1);
        Latency wide = predicted(before.whereNobodySaysWhatOthersHad(), 4, 0.2);
        Latency narrow = predicted(before, 4, 0.2);
        double times = (double) (wide.high() - wide.low()) / (narrow.high() - narrow.low());
        assertTrue(times > 1.2, () -> wide + " " + narrow);
        double gained = before.duration - run(2, WORK, 4, 0, 0.2, 0.8).duration;
        assertEquals(gained, narrow.gain(), 0.02 * gained);
    }

    @Test
    void whoHardlyWaitsGainsWhatLiesOnTheCriticalPath() {
        Latency path = new Latency(1_000_000, 90_000, 100_000, 110_000);
        Latency gain =
                new ProcessorQueue(0.01, 2, 0, 1, times(1_000_000), 16)
                        .shorter(path, new Estimate(90_000, 100_000, 110_000), WORK, 1, 0.1);
        assertEquals(path.low(), gain.low(), 1_000);
        assertEquals(path.gain(), gain.gain(), 1_001);
        assertTrue(gain.high() <= 1.1 * path.high(), gain::toString);
    }

    @Test
    void requestsThatSaveNothingStayInTheQueue() {
        Latency path = new Latency(5_000_000, 100_000, 100_000, 100_000);
        Estimate saved = new Estimate(100_000, 100_000, 100_000);
        ProcessorQueue queue = new ProcessorQueue(8, 2, 0, 1, times(5_000_000), 16);
        Latency all = queue.shorter(path, saved, WORK, 1, 1);
        Latency half = queue.shorter(path, saved, WORK, 0.5, 1);
        assertEquals(800_000, all.gain() - path.gain(), 1_000_000 * NOISE);
        assertEquals((all.gain() - path.gain()) / 2.0, half.gain() - path.gain(), 1);
    }

    @Test
    void nothingGainsMoreThanItTakes() {
        Latency path = new Latency(1_000_000, 400_000, 500_000, 900_000);
        Latency gain =
                new ProcessorQueue(8, 2, 0, 1, times(1_000_000), 16)
                        .shorter(path, new Estimate(400_000, 500_000, 900_000), WORK, 1, 1);
        assertEquals(1_000_000, gain.high());
        assertTrue(gain.low() <= gain.gain(), gain::toString);
    }
}
