// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import org.fieldtrace.tracecompass.core.event.ProcessKey;
import org.junit.jupiter.api.Test;

/** Processes of one vpid, in containers, are told apart. */
class ProcessKeyTest {
    private static final long MACHINE = 4_026_531_836L;
    private static final long CONTAINER = 4_026_532_181L;
    private static final long OTHER_CONTAINER = 4_026_532_195L;

    @Test
    void outsideOfContainersItIsTheVpid() {
        assertEquals(4711, ProcessKey.of(4711, MACHINE));
        assertEquals(4711, ProcessKey.of(4711, 0));
        assertEquals("4711", ProcessKey.text(4711));
    }

    @Test
    void theFirstProcessesOfContainersDiffer() {
        long one = ProcessKey.of(1, CONTAINER);
        assertNotEquals(one, ProcessKey.of(1, OTHER_CONTAINER));
        assertNotEquals(one, ProcessKey.of(1, MACHINE));
        assertNotEquals(one, ProcessKey.of(2, CONTAINER));
        assertNotEquals(ProcessKey.text(one), ProcessKey.text(ProcessKey.of(1, OTHER_CONTAINER)));
        assertEquals(1, ProcessKey.vpid(one));
    }
}
