// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class LatencyTest {
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
        assertEquals(new Latency(101, 0, 0, 1), Latency.of(0.5, before, before, after, after));
        // Of 50 requests the slowest is within the interval of the 99th percentile.
        assertEquals(4899, Latency.of(0.99, before, before, after, after).high());
    }

    @Test
    void noRequestGainsNothing() {
        long[] none = {};
        assertEquals(Latency.NONE, Latency.of(0.5, none, none, none, none));
    }
}
