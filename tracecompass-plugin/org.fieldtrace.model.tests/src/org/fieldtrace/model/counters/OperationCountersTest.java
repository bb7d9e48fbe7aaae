// SPDX-License-Identifier: MIT
package org.fieldtrace.model.counters;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import java.util.OptionalDouble;
import org.fieldtrace.model.requests.Counter;
import org.fieldtrace.model.requests.HandlingCounters;
import org.junit.jupiter.api.Test;

class OperationCountersTest {
    private static final long MILLISECOND = 1_000_000;

    private final OperationCounters operation = new OperationCounters("shop", "GET /orders");

    private static HandlingCounters counted(
            long enabled, long running, long instructions, long cycles, long misses) {
        return new HandlingCounters(
                false,
                enabled,
                running,
                Map.of(
                        Counter.INSTRUCTIONS,
                        instructions,
                        Counter.CYCLES,
                        cycles,
                        Counter.CACHE_MISSES,
                        misses));
    }

    @Test
    void pathLengthIsTheMeanAndCyclesAndMissesAreOfAllInstructions() {
        operation.add(counted(2 * MILLISECOND, 2 * MILLISECOND, 3_000_000, 3_000_000, 6_000));
        operation.add(counted(2 * MILLISECOND, 2 * MILLISECOND, 1_000_000, 3_000_000, 2_000));
        assertEquals(2_000_000, operation.perHandling(Counter.INSTRUCTIONS).getAsDouble(), 1e-6);
        assertEquals(1.5, operation.cyclesPerInstruction().getAsDouble(), 1e-12);
        assertEquals(2, operation.missesPerThousand().getAsDouble(), 1e-12);
        assertEquals(1, operation.measured());
    }

    @Test
    void whatWasCountedForAPartOfTheTimeIsScaledToTheWhole() {
        operation.add(counted(4 * MILLISECOND, MILLISECOND, 1_000_000, 2_000_000, 1_000));
        assertEquals(4_000_000, operation.perHandling(Counter.INSTRUCTIONS).getAsDouble(), 1e-6);
        assertEquals(2, operation.cyclesPerInstruction().getAsDouble(), 1e-12);
        assertEquals(1, operation.missesPerThousand().getAsDouble(), 1e-12);
        assertEquals(0.25, operation.measured());
    }

    @Test
    void aHandlingWithoutRoomForTheCountersIsTakenToBeAsTheOthers() {
        operation.add(counted(2 * MILLISECOND, 2 * MILLISECOND, 2_000_000, 2_000_000, 0));
        operation.add(counted(2 * MILLISECOND, 0, 0, 0, 0));
        assertEquals(2_000_000, operation.perHandling(Counter.INSTRUCTIONS).getAsDouble(), 1e-6);
        assertEquals(0.5, operation.measured());
    }

    @Test
    void whatNeverHadRoomIsUnknownAndNotZero() {
        operation.add(counted(2 * MILLISECOND, 0, 0, 0, 0));
        assertEquals(OptionalDouble.empty(), operation.perHandling(Counter.INSTRUCTIONS));
        assertEquals(OptionalDouble.empty(), operation.cyclesPerInstruction());
        assertFalse(CountersTable.TABLE.json(operation).has("cycles_per_instruction"));
    }

    @Test
    void aCounterThatOnlySomeRunsHaveIsTheMeanOfTheirs() {
        operation.add(counted(MILLISECOND, MILLISECOND, 1_000, 1_500, 1));
        operation.add(
                new HandlingCounters(
                        true, MILLISECOND, MILLISECOND, Map.of(Counter.PAGE_FAULTS, 3L)));
        assertEquals(1_000, operation.perHandling(Counter.INSTRUCTIONS).getAsDouble(), 1e-9);
        assertEquals(3, operation.perHandling(Counter.PAGE_FAULTS).getAsDouble(), 1e-12);
        assertEquals(OptionalDouble.empty(), operation.perHandling(Counter.CONTEXT_SWITCHES));
        assertTrue(operation.isUserOnly());
    }

    @Test
    void damageIsBounded() {
        operation.add(
                HandlingCounters.of(
                        false, -1, Long.MAX_VALUE, new long[] {0, 1, 77}, new long[] {-1, -1, 5}));
        assertEquals(1, operation.measured());
        assertEquals(1, operation.cyclesPerInstruction().getAsDouble(), 1e-12);
    }
}
