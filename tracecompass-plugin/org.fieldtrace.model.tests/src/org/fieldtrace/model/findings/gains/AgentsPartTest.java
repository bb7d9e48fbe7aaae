// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings.gains;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AgentsPartTest {
    private static Estimate without(double measured) {
        return AgentsPart.without(new Estimate(measured, measured, measured));
    }

    /** Nanoseconds, of JdbcTemplate, Spring Data JPA and RestTemplate. */
    @ParameterizedTest
    @CsvSource({"3200, 2100", "17400, 9500", "43000, 33000"})
    void theIntervalHoldsWhatCallsTakeWithoutTheAgent(double measured, double truth) {
        Estimate left = without(measured);
        assertTrue(left.low() <= truth && truth <= left.likely(), left::toString);
    }

    @Test
    void ofALongCallItIsLittle() {
        assertEquals(new Estimate(990_000, 995_000, 1_000_000), without(1_000_000));
    }

    @Test
    void noCallTakesLessThanNothing() {
        Estimate unsure = AgentsPart.without(new Estimate(1_000, 10_000, 20_000));
        assertEquals(0, unsure.low());
        assertEquals(7_500, unsure.likely());
        assertEquals(Estimate.NOTHING, without(0));
    }
}
