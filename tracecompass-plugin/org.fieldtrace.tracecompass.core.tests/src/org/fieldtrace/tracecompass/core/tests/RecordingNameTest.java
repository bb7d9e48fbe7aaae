// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import org.fieldtrace.tracecompass.core.trace.RecordingName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RecordingNameTest {
    @TempDir Path folder;

    @ParameterizedTest
    @CsvSource({
        "monday/ust/uid/0/64-bit, monday",
        "monday/ust/pid/service-17-20260101-000000, monday",
        "monday, monday",
        "just/ust/monday/ust/uid/0/64-bit, monday"
    })
    void isTheFolderThatTheRecordingWasWrittenTo(String below, String name) throws Exception {
        Path trace = RecordedTraces.copy(RecordedTraces.SCENARIO, folder.resolve(below));
        try (OpenedTrace opened = new OpenedTrace(trace)) {
            assertEquals(name, RecordingName.of(opened.trace()));
            assertEquals(name, opened.trace().getName());
        }
    }

    @Test
    void keepsTheNumberOfAnotherTraceOfTheName() throws Exception {
        Path trace =
                RecordedTraces.copy(
                        RecordedTraces.SCENARIO, folder.resolve("monday/ust/uid/0/64-bit"));
        try (OpenedTrace opened = new OpenedTrace(trace, "64-bit(2)")) {
            assertEquals("monday(2)", opened.trace().getName());
        }
    }

    @Test
    void isTheNameThatTheWorkspaceGivesTheTrace() throws Exception {
        Path trace =
                RecordedTraces.copy(
                        RecordedTraces.SCENARIO, folder.resolve("monday/ust/uid/0/64-bit"));
        try (OpenedTrace opened = new OpenedTrace(trace, "before")) {
            assertEquals("before", RecordingName.of(opened.trace()));
        }
    }
}
