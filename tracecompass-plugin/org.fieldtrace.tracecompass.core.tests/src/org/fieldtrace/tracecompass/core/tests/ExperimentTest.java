// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.eclipse.tracecompass.lttng2.ust.core.trace.LttngUstEvent;
import org.eclipse.tracecompass.tmf.core.event.ITmfEvent;
import org.eclipse.tracecompass.tmf.core.signal.TmfSignalManager;
import org.eclipse.tracecompass.tmf.core.signal.TmfTraceClosedSignal;
import org.eclipse.tracecompass.tmf.core.signal.TmfTraceOpenedSignal;
import org.eclipse.tracecompass.tmf.core.trace.ITmfTrace;
import org.eclipse.tracecompass.tmf.core.trace.TmfTraceManager;
import org.eclipse.tracecompass.tmf.core.trace.experiment.TmfExperiment;
import org.fieldtrace.tracecompass.core.compatibility.DataProviders;
import org.fieldtrace.tracecompass.core.trace.FieldtraceTrace;
import org.fieldtrace.tracecompass.core.utilisation.UtilisationAnalysis;
import org.fieldtrace.tracecompass.core.utilisation.UtilisationDataProvider;
import org.fieldtrace.tracecompass.core.utilisation.UtilisationEntry;
import org.fieldtrace.tracecompass.core.watchpoints.WatchpointsDataProvider;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two traces in one experiment: the scenario twice. */
class ExperimentTest {
    private TmfExperiment experiment;

    @BeforeEach
    void open(@TempDir Path folder) throws Exception {
        TmfTraceManager.getInstance();
        Path copy = RecordedTraces.copy(RecordedTraces.SCENARIO, folder.resolve("again"));
        ITmfTrace[] traces = {trace(RecordedTraces.SCENARIO), trace(copy)};
        experiment =
                new TmfExperiment(
                        ITmfEvent.class,
                        folder.resolve("both").toString(),
                        traces,
                        TmfExperiment.DEFAULT_INDEX_PAGE_SIZE,
                        null);
        TmfSignalManager.dispatchSignal(new TmfTraceOpenedSignal(this, experiment, null));
        UtilisationAnalysis.ofTraces(experiment).forEach(UtilisationAnalysis::waitForCompletion);
    }

    private static ITmfTrace trace(Path path) throws Exception {
        FieldtraceTrace trace = new FieldtraceTrace();
        trace.initTrace(
                null,
                path.toString(),
                LttngUstEvent.class,
                path.getFileName().toString(),
                FieldtraceTrace.TYPE_ID);
        return trace;
    }

    @AfterEach
    void close() {
        TmfSignalManager.dispatchSignal(new TmfTraceClosedSignal(this, experiment));
        experiment.dispose();
    }

    @Test
    void addsUpTheTracesInOneTree() {
        List<UtilisationEntry> rows =
                DataProviders.of(
                                experiment,
                                UtilisationDataProvider.ID,
                                UtilisationDataProvider.class)
                        .fetchTree(Map.of(), new NullProgressMonitor())
                        .getModel()
                        .getEntries();
        assertEquals("payroll", rows.get(0).getName());
        assertEquals(2 * (130 + 30 + 7), rows.get(0).getAllocations());
        assertEquals(1, rows.stream().filter(row -> row.getName().equals("payroll")).count());
    }

    @Test
    void givesEachTraceItsOwnSlots() {
        List<String> names =
                DataProviders.of(
                                experiment,
                                WatchpointsDataProvider.ID,
                                WatchpointsDataProvider.class)
                        .fetchTree(Map.of(), new NullProgressMonitor())
                        .getModel()
                        .getEntries()
                        .stream()
                        .filter(row -> row.getParentId() == -1)
                        .map(row -> row.getName())
                        .toList();
        assertEquals(List.of("scenario", "again"), names);
    }
}
