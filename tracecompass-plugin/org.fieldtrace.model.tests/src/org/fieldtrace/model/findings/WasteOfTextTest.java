// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import org.fieldtrace.model.findings.fields.Waste;
import org.fieldtrace.model.utilisation.AllocationContext;
import org.fieldtrace.model.utilisation.ContextUtilisation;
import org.fieldtrace.model.utilisation.FieldCounts;
import org.fieldtrace.model.utilisation.FieldUtilisation;
import org.fieldtrace.model.utilisation.WireBytes;
import org.junit.jupiter.api.Test;

/** Bytes that are not read, as they travel. */
class WasteOfTextTest {
    private static final String STRING = "Ljava/lang/String;";
    private static final FieldCounts READ = new FieldCounts(10, 0, 0, Map.of());
    private static final FieldCounts UNREAD = new FieldCounts(0, 10, 0, Map.of());

    private static Waste of(FieldUtilisation... fields) {
        return Waste.of(
                new ContextUtilisation(
                        new AllocationContext("hr", "Employee", List.of()),
                        100,
                        10,
                        List.of(fields)));
    }

    @Test
    void aLongTextThatNobodyReadsIsMoreThanTheNumberThatIsRead() {
        Waste waste =
                of(
                        new FieldUtilisation(0, "id", "J", 8, READ, new WireBytes(30, 10)),
                        new FieldUtilisation(1, "notes", STRING, 4, UNREAD, new WireBytes(800, 8)));
        // {"id":123,"notes":"..."} a hundred times, without the braces
        assertEquals(100 * (9 + 109), waste.bytes());
        assertEquals(100 * 109, waste.wasted());
    }

    @Test
    void ofAFieldWithoutAMeasuredValueTheSizeInTheHeapCounts() {
        Waste waste = of(new FieldUtilisation(0, "id", "J", 8, UNREAD));
        assertEquals(800, waste.wasted());
    }
}
