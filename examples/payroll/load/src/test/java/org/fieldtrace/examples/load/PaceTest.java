// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.load;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class PaceTest {

    private static final long LATE = 900_000_000;
    private static final long MILLISECOND = 1_000_000;

    @Test
    void aFixedRateNeitherWaitsForAnswersNorForgetsRequests() {
        Pace pace = Pace.fixedRate(4);

        assertEquals(0, pace.due(0));
        assertEquals(250_000_000, pace.due(0));
        assertEquals(500_000_000, pace.due(LATE));
        assertEquals(750_000_000, pace.due(LATE));
    }

    @Test
    void aClosedLoopIsDueAtOnce() {
        assertEquals(LATE, Pace.closedLoop().due(LATE));
    }

    @Test
    void aWarmUpEndsOnceRequestsComeAtTheRate() {
        Pace pace = Pace.warmUp(100);
        long now = 0;
        for (int i = 0; i < 200; i++) { // 50 a second
            assertEquals(now, pace.due(now));
            now += MILLISECOND * 20;
        }
        int faster = 0;
        while (pace.due(now) != Pace.NEVER) { // 200 a second
            now += MILLISECOND * 5;
            faster++;
        }
        assertTrue(faster > 0 && faster < Pace.WARM_REQUESTS, faster + " requests");
        assertEquals(Pace.NEVER, pace.due(now + LATE));
    }
}
