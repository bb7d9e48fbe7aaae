// SPDX-License-Identifier: MIT
package org.fieldtrace.model.requests.index;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class ProcessorLoadTest {
    private static final long SECOND = 1_000_000_000L;

    private static ProcessorLoad.Process process(String host, long processors, long seconds) {
        return new ProcessorLoad.Process("pets", host, processors, seconds * SECOND);
    }

    @Test
    void processesOfAHostShareItsProcessors() {
        List<ProcessorLoad.Process> processes =
                List.of(process("one", 4, 20), process("one", 4, 10), process("two", 64, 8));
        assertEquals(0.75, ProcessorLoad.utilisation(processes, 10 * SECOND));
    }

    @Test
    void itIsNotKnownWhereNoProcessSaysHowManyItMightUseOrOfATimeTooShort() {
        assertEquals(0, ProcessorLoad.utilisation(List.of(process("one", 0, 20)), 10 * SECOND));
        assertEquals(0, ProcessorLoad.utilisation(List.of(process("one", 2, 2)), SECOND));
        assertEquals(0, ProcessorLoad.utilisation(List.of(), 10 * SECOND));
    }
}
