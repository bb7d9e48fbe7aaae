// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings.gains;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class InFlightTest {
    private final InFlight inFlight = new InFlight();

    @Test
    void whatOverlapsIsInFlightTogether() {
        inFlight.add(30, 50);
        inFlight.add(0, 20);
        inFlight.add(10, 40);
        assertEquals(2, inFlight.most());
        inFlight.add(35, 36);
        assertEquals(3, inFlight.most());
    }

    @Test
    void whatBeginsWhenAnotherEndsDoesNotMeetIt() {
        inFlight.add(0, 10);
        inFlight.add(10, 20);
        assertEquals(1, inFlight.most());
    }

    @Test
    void theMeanIsOfAllThatTheseAreAPartOf() {
        inFlight.add(0, 10);
        inFlight.add(90, 100);
        assertEquals(8, inFlight.mean(800));
    }

    @Test
    void nothingIsNeverInFlight() {
        assertEquals(0, inFlight.most());
        assertEquals(0, inFlight.mean(0));
    }
}
