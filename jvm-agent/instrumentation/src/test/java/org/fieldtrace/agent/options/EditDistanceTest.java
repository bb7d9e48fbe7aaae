// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.options;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EditDistanceTest {

    @ParameterizedTest
    @CsvSource({"'', '', 0", "abc, '', 3", "'', abc, 3", "kitten, sitting, 3", "same, same, 0"})
    void countsInsertionsDeletionsAndReplacements(String from, String to, int distance) {
        assertEquals(distance, EditDistance.between(from, to));
    }
}
