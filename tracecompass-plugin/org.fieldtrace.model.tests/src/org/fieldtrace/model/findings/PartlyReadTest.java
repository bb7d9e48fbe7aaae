// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.fieldtrace.model.Proportion;
import org.fieldtrace.model.findings.fields.FixFields;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PartlyReadTest {
    @ParameterizedTest
    @CsvSource({"4, and at 1 more place", "5, and at 2 more places"})
    void placesThatAreNotNamedAreCounted(int places, String end) {
        List<String> readers = List.of("a", "b", "c", "d", "e").subList(0, places);
        String text = new FixFields.PartlyRead("Owner.city", Proportion.of(4, 40), readers).text();
        assertTrue(text.endsWith(end), text);
    }
}
