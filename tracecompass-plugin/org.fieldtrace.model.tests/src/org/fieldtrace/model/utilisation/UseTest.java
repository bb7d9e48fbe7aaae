// SPDX-License-Identifier: MIT
package org.fieldtrace.model.utilisation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class UseTest {
    @Test
    void usesAreNamedAsInEvents() {
        assertEquals(Optional.of(Use.FORWARDED), Use.ofLabel("forwarded"));
        assertEquals(Optional.empty(), Use.ofLabel("FORWARDED"));
        assertEquals(Set.of(Use.DIRECT, Use.INCIDENTAL), Use.parse("direct, incidental"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "direct,", "read", "Direct"})
    void whatIsNoUseIsRefusedWithThoseThereAre(String labels) {
        String message =
                assertThrows(IllegalArgumentException.class, () -> Use.parse(labels)).getMessage();
        assertTrue(message.contains("direct, forwarded, incidental"), message);
    }

    @Test
    void aReportSaysWhatReadsWereFor() {
        assertEquals("", UseText.of(new FieldCounts(4, 0, 0, Map.of())));
        assertEquals(
                " (of these 75.0 % only handed on, 25.0 % only incidentally)",
                UseText.of(new FieldCounts(4, 0, 0, Map.of(), new Uses(3, 1))));
    }

    @Test
    void aTableSaysWhatPartOfTheReadsHadWhichUse() {
        assertEquals("", UseText.kinds(FieldCounts.NONE));
        assertEquals("direct 100.0 %", UseText.kinds(new FieldCounts(4, 2, 0, Map.of())));
        assertEquals(
                "direct 50.0 %, handed on 25.0 %, incidental 25.0 %",
                UseText.kinds(new FieldCounts(4, 0, 0, Map.of(), new Uses(1, 1))));
    }
}
