// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.request.slow;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import org.junit.jupiter.api.Test;

class DurationsTest {
    private static final long MS = 1_000_000;

    @Test
    void nothingIsBeyondAPercentileBeforeEnoughRequestsWereSeen() {
        Durations durations = new Durations(0.99);
        for (int i = 0; i < 100; i++) {
            assertFalse(durations.isBeyond(i * i * MS));
        }
    }

    @Test
    void aboutSoManyAreBeyondThePercentileAsItSays() {
        for (double share : new double[] {0.5, 0.9, 0.99, 0.999}) {
            Durations durations = new Durations(share);
            Random random = new Random(1);
            int beyond = 0;
            for (int i = 0; i < 200_000; i++) {
                // A few bands are as many as there are between 10 ms and 20 ms.
                double quick = 10 * MS * Math.exp(random.nextGaussian());
                beyond += durations.isBeyond((long) quick) ? 1 : 0;
            }
            double expected = 200_000 * (1 - share);
            assertTrue(beyond > expected / 2 && beyond < expected * 1.1, share + ": " + beyond);
        }
    }

    @Test
    void whatWasSlowOnceIsNotWhereAllBecameSo() {
        Durations durations = new Durations(0.9);
        for (int i = 0; i < 1000; i++) {
            durations.isBeyond(10 * MS);
        }
        assertTrue(durations.isBeyond(30 * MS));
        for (int i = 0; i < 2000; i++) {
            durations.isBeyond(30 * MS);
        }
        assertFalse(durations.isBeyond(30 * MS));
    }

    @Test
    void bandsFollowEachOther() {
        int last = -1;
        for (long value = 0; value < 100_000; value++) {
            int band = Durations.band(value);
            assertTrue(band == last || band == last + 1, value + ": " + band);
            last = band;
        }
        assertEquals(0, Durations.band(-5));
        assertTrue(Durations.band(Long.MAX_VALUE) < 64 * 8);
    }

    @Test
    void anOperationHasItsOwnPercentile() {
        Slow slow = new SlowOfOperation(0.9);
        for (int i = 0; i < 1000; i++) {
            slow.isSlow(1, 10 * MS);
            slow.isSlow(2, 1000 * MS);
        }
        assertTrue(slow.isSlow(1, 100 * MS));
        assertFalse(slow.isSlow(2, 1000 * MS));
    }
}
