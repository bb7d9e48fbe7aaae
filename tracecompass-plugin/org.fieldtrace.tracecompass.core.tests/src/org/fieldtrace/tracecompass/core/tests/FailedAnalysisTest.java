// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.eclipse.tracecompass.tmf.core.event.ITmfEvent;
import org.eclipse.tracecompass.tmf.core.response.ITmfResponse.Status;
import org.eclipse.tracecompass.tmf.core.response.TmfModelResponse;
import org.eclipse.tracecompass.tmf.core.statesystem.ITmfStateProvider;
import org.eclipse.tracecompass.tmf.core.trace.ITmfTrace;
import org.fieldtrace.tracecompass.core.event.BatchedAnalysis;
import org.fieldtrace.tracecompass.core.event.BatchedStateProvider;
import org.fieldtrace.tracecompass.core.event.FailedAnalysisException;
import org.fieldtrace.tracecompass.core.report.FaultReport;
import org.fieldtrace.tracecompass.core.report.ReportApplication;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** An analysis that throws has failed itself: the trace is not to blame. */
class FailedAnalysisTest {
    private enum At {
        TAKING_AN_EVENT,
        HANDLING_A_BATCH,
        THE_END,
        NEVER
    }

    /** Reads a trace, and throws somewhere. */
    private static final class Faulty extends BatchedAnalysis {
        private final At at;

        private Faulty(At at) {
            this.at = at;
            setId("faulty." + at);
            setName("Faulty Things");
        }

        @Override
        protected BatchedStateProvider<?> createStateProvider(ITmfTrace trace) {
            return new FaultyProvider(trace, getId(), at);
        }
    }

    private static final class FaultyProvider extends BatchedStateProvider<List<ITmfEvent>> {
        private final At at;

        private FaultyProvider(ITmfTrace trace, String id, At at) {
            super(trace, id);
            this.at = at;
        }

        private void reach(At here) {
            if (here == at) {
                throw new IllegalStateException("no room\nfor " + here);
            }
        }

        @Override
        public int getVersion() {
            return 1;
        }

        @Override
        public ITmfStateProvider getNewInstance() {
            return new FaultyProvider(getTrace(), "faulty." + at, at);
        }

        @Override
        protected List<ITmfEvent> newBatch() {
            return new ArrayList<>();
        }

        @Override
        protected boolean take(ITmfEvent event, List<ITmfEvent> batch) {
            reach(At.TAKING_AN_EVENT);
            return batch.add(event);
        }

        @Override
        protected void handle(List<ITmfEvent> batch) {
            reach(At.HANDLING_A_BATCH);
        }

        @Override
        public void done() {
            reach(At.THE_END);
        }
    }

    @TempDir Path folder;

    private Faulty analysis(OpenedTrace opened, At at) throws Exception {
        Faulty analysis = new Faulty(at);
        analysis.setTrace(opened.trace());
        return analysis;
    }

    private OpenedTrace open() throws Exception {
        // Of its own, for no history of an earlier run to be found.
        return new OpenedTrace(
                RecordedTraces.copy(RecordedTraces.SCENARIO, folder.resolve("scenario")));
    }

    @ParameterizedTest
    @EnumSource(value = At.class, names = "NEVER", mode = EnumSource.Mode.EXCLUDE)
    void isToldWithWhatItThrewAndWhere(At at) throws Exception {
        try (OpenedTrace opened = open()) {
            Faulty analysis = analysis(opened, at);
            FailedAnalysisException failed =
                    assertThrows(FailedAnalysisException.class, analysis::complete);
            assertSame(analysis.failure().orElseThrow().getCause(), failed.getCause());
            String message = failed.getMessage();
            assertTrue(
                    message.startsWith(
                            "the analysis \u201cFaulty Things\u201d failed:"
                                    + " java.lang.IllegalStateException: no room for "
                                    + at
                                    + " in "),
                    message);
            assertTrue(message.contains("FaultyProvider.reach(FailedAnalysisTest.java:"), message);
            assertTrue(message.endsWith("a fault of Fieldtrace, not of the trace"), message);
            analysis.dispose();
        }
    }

    @Test
    void isWhatAViewIsToldWhoseHistoryWasClosedForIt() throws Exception {
        try (OpenedTrace opened = open()) {
            Faulty analysis = analysis(opened, At.THE_END);
            assertThrows(FailedAnalysisException.class, analysis::complete);
            TmfModelResponse<Object> told = BatchedAnalysis.closed(List.of(analysis));
            assertEquals(Status.FAILED, told.getStatus());
            assertEquals(analysis.failure().orElseThrow().getMessage(), told.getStatusMessage());
            analysis.dispose();
        }
    }

    @Test
    void isToldByTheCommandWithItsNameTheRemedyAndWhereItWasThrown() throws Exception {
        try (OpenedTrace opened = open()) {
            Faulty analysis = analysis(opened, At.HANDLING_A_BATCH);
            FailedAnalysisException failed =
                    assertThrows(FailedAnalysisException.class, analysis::complete);
            ByteArrayOutputStream errors = new ByteArrayOutputStream();
            FaultReport.print(failed, new PrintStream(errors, true, StandardCharsets.UTF_8));
            List<String> lines = errors.toString(StandardCharsets.UTF_8).lines().toList();
            assertEquals(
                    "fieldtrace: "
                            + failed.getMessage()
                            + ". Remedy: report it with the lines below, and the trace if you may.",
                    lines.get(0));
            // Its own lines, without those of the exception that only carries it.
            assertEquals("java.lang.IllegalStateException: no room", lines.get(1));
            assertTrue(lines.get(3).contains("FaultyProvider.reach("), lines::toString);
            analysis.dispose();
        }
    }

    @Test
    void isNotOneThatTheUserClosed() throws Exception {
        try (OpenedTrace opened = open()) {
            Faulty analysis = analysis(opened, At.NEVER);
            assertTrue(analysis.complete());
            analysis.dispose();
            assertEquals(Status.CANCELLED, BatchedAnalysis.closed(List.of(analysis)).getStatus());
        }
    }

    @Test
    void isNotOneOfADamagedTrace() throws Exception {
        Path trace = RecordedTraces.copy(RecordedTraces.SCENARIO, folder.resolve("damaged"));
        RecordedTraces.damage(trace);
        try (OpenedTrace opened = new OpenedTrace(trace)) {
            Faulty analysis = analysis(opened, At.NEVER);
            analysis.complete();
            assertTrue(analysis.failure().isEmpty());
            analysis.dispose();
        }
    }

    @Test
    void endsTheReportWithAStatusOfItsOwnAndWhatIsToBeReported() {
        ByteArrayOutputStream errors = new ByteArrayOutputStream();
        int status =
                new ReportApplication(
                                new PrintStream(new FaultyStream()),
                                new PrintStream(errors, true, StandardCharsets.UTF_8))
                        .run("--section", "operations", RecordedTraces.SCENARIO.toString());
        String printed = errors.toString(StandardCharsets.UTF_8);
        assertEquals(3, status, printed);
        List<String> lines = printed.lines().filter(line -> !line.contains(": warning: ")).toList();
        assertTrue(
                lines.get(0)
                        .startsWith(
                                "fieldtrace: the report failed: java.lang.IllegalStateException"),
                printed);
        assertTrue(lines.get(0).contains("not of the trace. Remedy: report it with"), printed);
        assertTrue(lines.stream().anyMatch(line -> line.startsWith("\tat ")), printed);
        assertFalse(printed.contains("damaged"), printed);
    }

    /** Throws what no stream should, like any code with a fault. */
    private static final class FaultyStream extends OutputStream {
        @Override
        public void write(int character) throws IOException {
            throw new IllegalStateException("a fault at " + Arrays.toString(new int[] {character}));
        }
    }
}
