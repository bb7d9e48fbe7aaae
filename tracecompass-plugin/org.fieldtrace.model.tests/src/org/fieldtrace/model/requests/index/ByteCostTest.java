// SPDX-License-Identifier: MIT
package org.fieldtrace.model.requests.index;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

/** What a byte costs, as several processes say it. */
class ByteCostTest {
    private static ByteCost.OfProcess process(String host, double scan, double move, double most) {
        return new ByteCost.OfProcess(host, scan, move, most);
    }

    @Test
    void theEndsHoldForAllProcesses() {
        ByteCost cost = ByteCost.of(List.of(process("a", 0.5, 0.3, 3), process("a", 0.4, 0.35, 4)));
        assertEquals(new ByteCost(0.4, 0.3, 4, true), cost);
        assertTrue(cost.isLocal());
    }

    @Test
    void processesOfTwoHostsSendEachOtherThroughANetwork() {
        assertFalse(
                ByteCost.of(List.of(process("a", 0.5, 0.3, 3), process("b", 0.5, 0.3, 3)))
                        .isLocal());
        assertFalse(
                ByteCost.of(List.of(process("a", 0.5, 0.3, 3), process("b", 0, 0, 0))).isLocal(),
                "also one that did not measure it");
    }

    @Test
    void whereNoSocketCouldBeMadeOnlyLooksAreKnown() {
        ByteCost cost = ByteCost.of(List.of(process("a", 0.5, 0, 0)));
        assertTrue(cost.isKnown());
        assertFalse(cost.isLocal());
    }

    @Test
    void nobodySaysIt() {
        assertEquals(ByteCost.UNKNOWN, ByteCost.of(List.of()));
        assertEquals(ByteCost.UNKNOWN, ByteCost.of(List.of(process("a", 0, 0, 0))));
    }
}
