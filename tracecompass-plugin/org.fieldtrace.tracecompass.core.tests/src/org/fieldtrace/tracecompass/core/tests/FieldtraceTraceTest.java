// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.tracecompass.lttng2.ust.core.trace.LttngUstTrace;
import org.eclipse.tracecompass.tmf.core.project.model.TmfTraceType;
import org.eclipse.tracecompass.tmf.core.project.model.TraceTypeHelper;
import org.fieldtrace.tracecompass.core.trace.FieldtraceExperiment;
import org.fieldtrace.tracecompass.core.trace.FieldtraceTrace;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FieldtraceTraceTest {
    @Test
    void isTheFirstChoiceForATraceWithOurEvents() throws Exception {
        List<TraceTypeHelper> choice =
                TmfTraceType.selectTraceType(RecordedTraces.SCENARIO.toString(), null);
        assertEquals(FieldtraceTrace.TYPE_ID, choice.get(0).getTraceTypeId());
    }

    @Test
    void leavesATraceWithoutOurEventsToLttngUst() throws Exception {
        List<String> choice =
                TmfTraceType.selectTraceType(RecordedTraces.FOREIGN.toString(), null).stream()
                        .map(TraceTypeHelper::getTraceTypeId)
                        .toList();
        assertFalse(choice.contains(FieldtraceTrace.TYPE_ID), choice::toString);
        assertTrue(
                choice.contains("org.eclipse.linuxtools.lttng2.ust.tracetype"), choice::toString);
    }

    @Test
    void saysThatATraceDeclaresNoneOfOurEvents() {
        IStatus status = new FieldtraceTrace().validate(null, RecordedTraces.FOREIGN.toString());
        assertEquals(IStatus.ERROR, status.getSeverity());
        assertEquals(FieldtraceTrace.WITHOUT_OUR_EVENTS, status.getCode());
    }

    @Test
    void opensTheOneTraceInTheFolderOfARecording(@TempDir Path folder) throws Exception {
        Path recording = folder.resolve("lunch");
        RecordedTraces.copy(
                RecordedTraces.SCENARIO,
                Files.createDirectories(recording).resolve("ust/uid/0/64-bit"));
        assertTrue(new FieldtraceTrace().validate(null, recording.toString()).isOK());
        try (OpenedTrace opened = new OpenedTrace(recording)) {
            assertEquals("lunch", opened.trace().getName());
            assertTrue(opened.states().getNbAttributes() > 0);
        }
    }

    @Test
    void anExperimentIsOursIfAllOfItsTracesAre() {
        FieldtraceExperiment experiment = new FieldtraceExperiment();
        assertTrue(experiment.validateWithTraces(List.of(new FieldtraceTrace())).isOK());
        assertFalse(
                experiment
                        .validateWithTraces(List.of(new FieldtraceTrace(), new LttngUstTrace()))
                        .isOK());
        assertFalse(experiment.validateWithTraces(List.of()).isOK());
    }

    @Test
    void refusesDamagedMetadata(@TempDir Path folder) throws Exception {
        Path trace = RecordedTraces.copy(RecordedTraces.SCENARIO, folder.resolve("cut"));
        RecordedTraces.cut(trace.resolve("metadata"), 8192);
        IStatus status = new FieldtraceTrace().validate(null, trace.toString());
        assertEquals(IStatus.ERROR, status.getSeverity());
    }
}
