// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings.gains;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * Predicted gains where others have processors because of the requests, as databases do and those
 * who send the requests, held against simulated ones. A user prepares a request, which works, has a
 * database work, and works again.
 */
class OthersForRequestsTest {
    private static final int REQUESTS = 5_000;

    /** Work of a request in recorded processes, nanoseconds. */
    private static final double WORK = 400_000;

    /** What a scheduler gives at a time. */
    private static final double SLICE = WORK / 4;

    /** What the mean of so many requests differs by from one run to the next. */
    private static final double NOISE = 0.1;

    /** Nobody waits for less, or the wait would count as unknown. */
    private static final double SHORTEST = 1e-6;

    private static final int PROCESSORS = 2;

    /** Who has a processor at that step of a user. */
    private static final int CLIENT = 0;

    private static final int DATABASE = 2;
    private static final int STEPS = 4;

    /** What requests took, one with another, and who had the processors. */
    private record Run(
            double duration,
            double waited,
            double ours,
            double utilisation,
            double busy,
            double hogs) {}

    /** One after the other, by a user or by somebody who wants a processor all the time. */
    private static final class Work {
        private final double[] steps;
        private final Random random;
        private int at;
        private double left;
        private double began;

        Work(Random random, double... steps) {
            this.random = random;
            this.steps = steps;
            left = steps[0];
        }

        boolean isOurs() {
            return isUser() && at != CLIENT && at != DATABASE;
        }

        boolean isUser() {
            return steps.length == STEPS;
        }

        /** Gives how long the request took that ended; 0 where none did. */
        double next(double now) {
            double took = isUser() && at == STEPS - 1 ? now - began : 0;
            began = at == CLIENT ? now : began;
            at = (at + 1) % steps.length;
            left = steps[at] * (0.5 + random.nextDouble());
            return took;
        }
    }

    /**
     * Users who ask again at once, on processors that all who want them take in turn.
     *
     * @param hogs processes that want a processor all the time
     */
    private static Run run(int users, double client, double ours, double database, int hogs) {
        Deque<Work> ready = new ArrayDeque<>();
        for (int i = 0; i < users; i++) {
            ready.add(new Work(new Random(i), client, ours / 2, database, ours / 2));
        }
        for (int i = 0; i < hogs; i++) {
            ready.add(new Work(new Random(i), WORK));
        }
        double now = 0;
        double duration = 0;
        double waited = 0;
        double had = 0;
        double hogged = 0;
        double used = 0;
        int requests = 0;
        while (requests < REQUESTS) {
            List<Work> running = new ArrayList<>();
            double time = SLICE;
            while (running.size() < PROCESSORS && !ready.isEmpty()) {
                Work one = ready.remove();
                running.add(one);
                time = Math.min(time, one.left);
            }
            now += time;
            for (Work one : ready) {
                waited += one.isOurs() ? time : 0;
            }
            for (Work one : running) {
                used += time;
                had += one.isOurs() ? time : 0;
                hogged += one.isUser() ? 0 : time;
                one.left -= time;
                double took = one.left <= 0 ? one.next(now) : 0;
                duration += took;
                requests += took > 0 ? 1 : 0;
                ready.add(one);
            }
        }
        return new Run(
                duration / requests,
                waited / requests,
                had / requests,
                had / now / PROCESSORS,
                used / now / PROCESSORS,
                hogged / now / PROCESSORS);
    }

    private static Latency predicted(Run before, int users, double share, double background) {
        double saved = share * before.ours;
        long path = Math.round(saved);
        UsualTimes times = new UsualTimes();
        times.add(0, Math.round(before.duration));
        return new ProcessorQueue(
                        Math.max(SHORTEST, before.waited / before.ours),
                        PROCESSORS,
                        before.busy,
                        background,
                        times,
                        users)
                .shorter(
                        new Latency(Math.round(before.duration), path, path, path),
                        new Estimate(saved, saved, saved),
                        before.ours,
                        1,
                        before.utilisation);
    }

    private static double width(Latency predicted) {
        return (double) predicted.high() / predicted.low();
    }

    @Test
    void whatIsGainedIsWithinTheIntervalWhoeverElseWorks() {
        StringBuilder wrong = new StringBuilder();
        for (int users : new int[] {2, 4, 16}) {
            for (double client : new double[] {0.1, 0.5, 1}) {
                for (double database : new double[] {0.1, 1, 2}) {
                    for (int hogs : new int[] {0, 1, 4}) {
                        wrong.append(held(users, client * WORK, database * WORK, hogs));
                    }
                }
            }
        }
        assertEquals("", wrong.toString());
    }

    private static String held(int users, double client, double database, int hogs) {
        Run before = run(users, client, WORK, database, hogs);
        StringBuilder wrong = new StringBuilder();
        for (double share : new double[] {0.1, 0.4}) {
            Run after = run(users, client, (1 - share) * WORK, database, hogs);
            double gained = before.duration - after.duration;
            Latency known = predicted(before, users, share, before.hogs);
            Latency unknown = predicted(before, users, share, 1);
            boolean isHeld =
                    known.low() <= gained * (1 + NOISE) && gained * (1 - NOISE) <= known.high();
            if (!isHeld || unknown.low() != known.low() || unknown.high() < known.high()) {
                wrong.append(
                        String.format(
                                "%d users, %.0f of clients, %.0f of the database, %d hogs, %.1f"
                                        + " saved: %.0f of %s, %s or %s%n",
                                users, client, database, hogs, share, gained, before, known,
                                unknown));
            }
        }
        return wrong.toString();
    }

    @Test
    void itHelpsToKnowThatOthersWorkForTheseRequests() {
        Run before = run(16, WORK / 4, WORK, WORK, 0);
        double narrow = width(predicted(before, 16, 0.2, 0));
        double wide = width(predicted(before, 16, 0.2, 1));
        assertTrue(narrow < 3 && wide > 1.5 * narrow, () -> narrow + " of " + wide);
    }
}
