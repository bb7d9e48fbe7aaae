// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.base;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.fieldtrace.model.Frame;
import org.junit.jupiter.api.Test;

class SourceCodeTest {
    @Test
    void aFileIsLookedForBelowTheFoldersOfItsPackage() {
        assertEquals(
                "com/acme/Client.java",
                SourceCode.path(new Frame("com.acme.Client", "call", "Client.java", 7)));
        assertEquals("Main.java", SourceCode.path(new Frame("Main", "main", "Main.java", 3)));
    }
}
