// SPDX-License-Identifier: MIT
package org.fieldtrace.model.utilisation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.util.Map;
import org.junit.jupiter.api.Test;

class AgentCostTest {
    @Test
    void isTheShareOfTheProcessorTimeOfAllProcesses() {
        AgentCost one =
                new AgentCost(Map.of("traps", 10L, "stacks", 5L), 1_000, 7, 1, 2, 4, 6, 8, 3);
        AgentCost other = new AgentCost(Map.of("traps", 5L), 1_000, 3, 1, 0, 1, 1, 2, 9);

        AgentCost both = one.plus(other);

        assertEquals(
                new AgentCost(Map.of("traps", 15L, "stacks", 5L), 2_000, 10, 2, 2, 5, 7, 10, 12),
                both);
        assertEquals(0.01, both.share());
    }

    @Test
    void isUnknownWhereNoAgentSaysIt() {
        assertFalse(AgentCost.UNKNOWN.isKnown());
        assertEquals(AgentCost.UNKNOWN, AgentCost.UNKNOWN.plus(AgentCost.UNKNOWN));
    }
}
