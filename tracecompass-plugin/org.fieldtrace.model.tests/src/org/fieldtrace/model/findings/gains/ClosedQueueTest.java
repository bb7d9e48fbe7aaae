// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings.gains;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class ClosedQueueTest {
    private static final double WORK = 400;

    @Test
    void whereProcessorsAreAlwaysBusyEachWaitsForTheSavingsOfAllUsersOfOne() {
        assertEquals(8 * 100, new ClosedQueue(16, 2, WORK, 1).shorter(100), 1e-6);
        assertEquals(16 * 100, new ClosedQueue(16, 1, WORK, 1).shorter(100), 1e-6);
        // Half of each is somebody else's.
        assertEquals(16 * 100, new ClosedQueue(16, 2 * 0.5, WORK, 1).shorter(100), 1e-6);
    }

    @Test
    void whoIsAloneGainsWhatIsSaved() {
        assertEquals(100, new ClosedQueue(1, 1, WORK, 0.3).shorter(100), 1e-6);
        assertEquals(100, new ClosedQueue(1, 2, WORK, 0.3).shorter(100), 1e-6);
    }

    @Test
    void theBusierTheProcessorsAreTheMoreIsGainedAndNoLessThanIsSaved() {
        double last = 0;
        for (double busy = 0.05; busy <= 1; busy += 0.05) {
            double gained = new ClosedQueue(8, 2, WORK, busy).shorter(40);
            assertTrue(gained >= 40 - 1e-6 && gained <= 4 * 40 + 1e-6, "" + gained);
            assertTrue(gained >= last, busy + ": " + gained + " after " + last);
            last = gained;
        }
        assertTrue(last > 3.5 * 40, "" + last);
    }

    @Test
    void whoSavesNothingGainsNothing() {
        assertEquals(0, new ClosedQueue(8, 2, WORK, 0.7).shorter(0), 1e-6);
    }

    @Test
    void whoSavesAllIsNoLongerInTheQueueAndNobodySavesMore() {
        ClosedQueue queue = new ClosedQueue(8, 2, WORK, 0.7);
        assertEquals(queue.shorter(WORK), queue.shorter(WORK * 1.5), 1e-6);
        assertTrue(queue.shorter(WORK) >= WORK, "" + queue.shorter(WORK));
    }

    @Test
    void aProcessorThatOthersHaveMostOfTheTimeIsASlowOne() {
        double gained = new ClosedQueue(1, 0.25, WORK, 1).shorter(100);
        assertEquals(400, gained, 1e-6, "four times as long as it works");
    }
}
