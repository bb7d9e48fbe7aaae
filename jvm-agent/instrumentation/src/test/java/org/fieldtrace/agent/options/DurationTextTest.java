// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.options;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DurationTextTest {

    @ParameterizedTest
    @CsvSource({
        "500ms, 500",
        "30s, 30000",
        "2m, 120000",
        "1h, 3600000",
        "30, 30000",
        "1.5s, 1500",
        "0.25m, 15000",
        "0.5, 500"
    })
    void readsANumberWithItsUnitOrSeconds(String text, long milliseconds) {
        assertEquals(Duration.ofMillis(milliseconds), DurationText.parse(text));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "s", "30 s", "-1s", "30S", "1d", "1e3", ".5s", "9999999999s"})
    void refusesWhatIsNotADuration(String text) {
        assertThrows(IllegalArgumentException.class, () -> DurationText.parse(text));
    }

    @ParameterizedTest
    @ValueSource(strings = {"100ms", "1s", "90s", "2m", "24h"})
    void printsWhatItReads(String text) {
        assertEquals(text, DurationText.print(DurationText.parse(text)));
    }
}
