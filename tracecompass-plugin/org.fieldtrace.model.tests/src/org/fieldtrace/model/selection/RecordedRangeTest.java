// SPDX-License-Identifier: MIT
package org.fieldtrace.model.selection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RecordedRangeTest {
    private static final long S = 1_000_000_000;
    private static final long START = 1_795_246_000 * S;
    private static final ZoneId UTC = ZoneOffset.UTC;

    private static RecordedRange of(String since, String until) {
        return RecordedRange.of(
                Optional.ofNullable(since).map(TimeBound::parse),
                Optional.ofNullable(until).map(TimeBound::parse),
                START,
                START + 90 * S,
                UTC);
    }

    private static String refusal(String since, String until) {
        return assertThrows(IllegalArgumentException.class, () -> of(since, until)).getMessage();
    }

    @Test
    void aBoundThatIsNotGivenIsThatOfTheRecording() {
        assertEquals(
                new RecordedRange(START + 30 * S, START + 90 * S, START, START + 90 * S),
                of("30", null));
        assertEquals(
                new RecordedRange(START, START + 30 * S, START, START + 90 * S), of(null, "30"));
    }

    @Test
    void whatLiesOutsideTheRecordingIsCutOff() {
        assertEquals(
                new RecordedRange(START, START + 90 * S, START, START + 90 * S), of("-600", "600"));
    }

    @Test
    void aPartInWhichNothingCanLieIsRefusedWithWhenTheRecordingWas() {
        String recording =
                " the recording, which lasts from 2026-11-21 07:26:40.000 to 2026-11-21"
                        + " 07:28:10.000 (90.0 s)";
        assertEquals("--since lies after the end of" + recording, refusal("91", null));
        assertEquals(
                "--until lies before the start of" + recording,
                refusal(null, "2026-11-20T00:00:00Z"));
        assertEquals(
                "--since, 2026-11-21 07:27:40.000, lies after --until, 2026-11-21 07:27:10.000",
                refusal("60", "30"));
    }

    @Test
    void theTextSaysFromWhenToWhenAndHowMuchThatIs() {
        assertEquals(
                "From 2026-11-21 07:27:10.000 to 2026-11-21 07:27:40.000: 30.0 s of 90.0 s, 30.0 s"
                        + " after the start.",
                of("30", "60").text(UTC));
        assertEquals(
                "{\"since\":1795246030000000000,\"until\":1795246060000000000,"
                        + "\"recording_start\":1795246000000000000,"
                        + "\"recording_end\":1795246090000000000}",
                of("30", "60").json().toString());
    }
}
