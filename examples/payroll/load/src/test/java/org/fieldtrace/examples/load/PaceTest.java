// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.load;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class PaceTest {

    private static final long LATE = 900_000_000;

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
}
