// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.drawing;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class LeftOutRowsTest {

    @Test
    void oneRowIsARow() {
        assertEquals("1 more row is left out.", LeftOutRows.sentence(1));
        assertEquals("1,234 more rows are left out.", LeftOutRows.sentence(1234));
    }
}
