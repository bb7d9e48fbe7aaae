// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings.gains;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class UsualTimesTest {
    private static final long SECOND = 1_000_000_000L;

    @Test
    void areNotThoseOfFewRequestsThatTakeFarLonger() {
        UsualTimes times = new UsualTimes();
        for (int i = 0; i < 100; i++) {
            times.add(i * SECOND / 100, 900_000); // a JVM begins
        }
        for (int i = 0; i < 1000; i++) {
            times.add(4 * SECOND + i * SECOND / 50, 4_000 + i % 2 * 2_000);
        }
        assertEquals(5_000, times.duration(), 1);
    }

    @Test
    void areNothingWithoutARequest() {
        assertEquals(0, new UsualTimes().duration());
    }
}
