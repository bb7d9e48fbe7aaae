// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.remotecall;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.util.List;
import org.fieldtrace.agent.bridge.Recorder;
import org.junit.jupiter.api.Test;

class RedefinedClassesTest {

    private static Recorder recorder;

    private final RedefinedClasses transformer = new RedefinedClasses();

    @Test
    void tellsOfClassesThatAreRedefinedAndNotOfThoseThatAreLoaded() {
        recorder = Recorder.record();
        assertNull(transformer.transform(null, "app/Loaded", null, null, new byte[0]));
        assertNull(transformer.transform(null, "app/Redefined", String.class, null, new byte[0]));
        assertEquals(List.of(String.class), recorder.redefined());
    }
}
