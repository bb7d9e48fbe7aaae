// SPDX-License-Identifier: MIT
package org.fieldtrace.model.selection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TimeBoundTest {
    private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");

    private static long time(String text) {
        Instant instant = OffsetDateTime.parse(text).toInstant();
        return instant.getEpochSecond() * 1_000_000_000 + instant.getNano();
    }

    /** In a recording from ten to two minutes past ten in Berlin. */
    private static long in(String bound) {
        return TimeBound.parse(bound)
                .in(time("2026-11-23T10:00:00+01:00"), time("2026-11-23T10:02:00+01:00"), BERLIN);
    }

    @ParameterizedTest
    @CsvSource({
        "0, 2026-11-23T10:00:00+01:00",
        "30, 2026-11-23T10:00:30+01:00",
        "1.5, 2026-11-23T10:00:01.500+01:00",
        "0.000000001, 2026-11-23T10:00:00.000000001+01:00",
        "-30, 2026-11-23T10:01:30+01:00",
        "-0.25, 2026-11-23T10:01:59.750+01:00",
        "-0, 2026-11-23T10:02:00+01:00",
        "500, 2026-11-23T10:08:20+01:00",
    })
    void secondsCountFromTheStartAndNegativeOnesFromTheEnd(String bound, String expected) {
        assertEquals(time(expected), in(bound));
    }

    @ParameterizedTest
    @CsvSource({
        "10:01, 2026-11-23T10:01:00+01:00",
        "10:01:30, 2026-11-23T10:01:30+01:00",
        "10:01:30.25, 2026-11-23T10:01:30.250+01:00",
        "2026-11-23T10:01:30, 2026-11-23T10:01:30+01:00",
        "2026-11-23T09:01:30Z, 2026-11-23T10:01:30+01:00",
        "2026-11-23T11:01:30+02:00, 2026-11-23T10:01:30+01:00",
        "2026-07-23T10:01:30, 2026-07-23T10:01:30+02:00",
        "09:00, 2026-11-23T09:00:00+01:00",
    })
    void aClockTimeIsOfTheZoneUnlessItNamesAnOffset(String bound, String expected) {
        assertEquals(time(expected), in(bound));
    }

    @Test
    void aTimeOfDayIsThatOfTheDayOnWhichItLiesInTheRecording() {
        long start = time("2026-11-23T23:50:00+01:00");
        long end = time("2026-11-25T00:10:00+01:00");
        assertEquals(
                time("2026-11-24T00:05:00+01:00"), TimeBound.parse("00:05").in(start, end, BERLIN));
        assertEquals(
                time("2026-11-23T23:55:00+01:00"), TimeBound.parse("23:55").in(start, end, BERLIN));
        assertEquals(
                time("2026-11-24T20:00:00+01:00"), TimeBound.parse("20:00").in(start, end, BERLIN));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "x",
                "1h",
                "--5",
                "1e3",
                "NaN",
                "0x1",
                "1.",
                ".5",
                "25:00",
                "10:61",
                "2026-11-23",
                "2026-02-30T10:00",
                "10:00Z",
                "9999999999",
                "9999-01-01T00:00:00Z",
                "-999999999-01-01T00:00",
                " 5"
            })
    void whatIsNoTimeIsRefusedWithTheFormsThatThereAre(String text) {
        IllegalArgumentException refused =
                assertThrows(IllegalArgumentException.class, () -> TimeBound.parse(text));
        assertTrue(refused.getMessage().endsWith(", not " + text), refused::getMessage);
        assertTrue(
                refused.getMessage().startsWith("takes seconds from the start"),
                refused::getMessage);
    }
}
