// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings.gains;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class LatencyTest {
    private static double[] alike(int count) {
        double[] weights = new double[count];
        Arrays.fill(weights, 8);
        return weights;
    }

    private static long[] requests(int count, long slowest, long less) {
        long[] durations = new long[count];
        Arrays.setAll(durations, i -> (i == 0 ? slowest : 100 + i % 2) - less);
        return durations;
    }

    @Test
    void whatEveryRequestGainsTheQuantileGains() {
        long[] before = requests(1001, 5000, 0);
        Latency median =
                Latency.of(
                        0.5,
                        alike(1001),
                        before,
                        requests(1001, 5000, 0),
                        requests(1001, 5000, 20),
                        requests(1001, 5000, 40));
        assertEquals(new Latency(101, 0, 20, 40), median);
    }

    @Test
    void oneSlowRequestMovesNoMedianButTheEndOfTheInterval() {
        long[] before = requests(50, 5000, 0);
        long[] after = requests(50, 100, 0);
        assertEquals(
                new Latency(101, 0, 0, 0),
                Latency.of(0.5, alike(50), before, before, after, after));
        // Of 50 requests the slowest is about as long as the 99th percentile.
        assertEquals(4900, Latency.of(0.99, alike(50), before, before, after, after).high());
    }

    @Test
    void aQuantileGainsNoMoreThanAllThatItTakesThoughSlowerRequestsGainMore() {
        long[] before = new long[1000];
        Arrays.setAll(before, i -> i < 8 ? 50_000 : 100 + i);
        long[] after = new long[1000];
        Arrays.setAll(after, i -> before[i] / 10);
        Latency p99 = Latency.of(0.99, alike(1000), before, after, after, after);
        assertEquals(1098, p99.before());
        assertTrue(p99.low() <= p99.gain() && p99.gain() <= p99.high(), p99::toString);
        assertTrue(p99.high() <= p99.before(), p99::toString);
    }

    @Test
    void noRequestGainsNothing() {
        long[] none = {};
        assertEquals(Latency.NONE, Latency.of(0.5, alike(0), none, none, none, none));
    }

    @Test
    void aRequestCountsForAsManyAsItStandsFor() {
        // Ten slow requests that were told each, and ten fast ones that stand for seven more each.
        long[] before = new long[20];
        double[] weights = new double[20];
        Arrays.setAll(before, i -> i < 10 ? 900 + i : 100 + i);
        Arrays.setAll(weights, i -> i < 10 ? 1 : 8);
        long[] after = before.clone();
        Arrays.setAll(after, i -> before[i] / 2);
        Latency median = Latency.of(0.5, weights, before, before, after, after);
        assertEquals(115, median.before());
        assertEquals(115 - 57, median.gain());
    }

    @Test
    void fewHeavyRequestsTellLessThanManyLightOnes() {
        long[] before = new long[1000];
        Arrays.setAll(before, i -> 1000 + i);
        long[] after = new long[1000];
        double[] uneven = new double[1000];
        Arrays.setAll(uneven, i -> i % 100 == 0 ? 1000 : 1);
        Latency even = Latency.of(0.5, alike(1000), before, after, after, after);
        Latency heavy = Latency.of(0.5, uneven, before, after, after, after);
        assertEquals(1490, even.low(), 10); // the mean of 1,400 to 1,600, with its error
        assertTrue(heavy.low() < 1400, heavy::toString);
    }

    @Test
    void withHundredsOfRequestsTheIntervalIsThatOfTheMedianAndNotOfTheRequests() {
        // A page of 10 ms and one of 40 ms, of which the slowest gains 20 ms and the others one.
        long[] before = new long[600];
        Arrays.setAll(before, i -> 1000L * (i % 3 == 0 ? 40_000 + i : 10_000 + i));
        long[] after = before.clone();
        Arrays.setAll(after, i -> before[i] - (i > 590 ? 20_000_000 : 1_000_000 + i));
        Latency median = Latency.of(0.5, alike(600), before, after, after, after);
        assertEquals(1_000_000, median.gain(), 20_000);
        assertTrue(median.low() > 900_000, median::toString);
        assertTrue(median.high() < 1_100_000, median::toString);
    }

    @Test
    void theSameRequestsGiveTheSameInterval() {
        long[] before = requests(400, 5000, 0);
        long[] after = requests(400, 900, 7);
        assertEquals(
                Latency.of(0.99, alike(400), before, after, after, after),
                Latency.of(0.99, alike(400), before, after, after, after));
    }

    @Test
    void nothingGainsMoreThanAllThatItTakes() {
        long[] before = {10, 10, 10, 10, 90, 90, 90, 90, 90};
        long[] after = new long[9];
        Latency median = Latency.of(0.4, alike(9), before, before, before, after);
        assertEquals(median.before(), median.high());
    }
}
