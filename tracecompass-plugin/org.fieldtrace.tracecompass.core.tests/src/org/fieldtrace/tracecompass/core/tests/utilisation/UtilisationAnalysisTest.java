// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.tests.utilisation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.stream.Stream;
import org.eclipse.tracecompass.tmf.core.trace.TmfTraceManager;
import org.fieldtrace.model.utilisation.UtilisationReport;
import org.fieldtrace.tracecompass.core.tests.OpenedTrace;
import org.fieldtrace.tracecompass.core.tests.RecordedTraces;
import org.fieldtrace.tracecompass.core.utilisation.UtilisationAnalysis;
import org.fieldtrace.tracecompass.core.utilisation.UtilisationQuery;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UtilisationAnalysisTest {
    private static UtilisationReport report(OpenedTrace trace) throws Exception {
        UtilisationReport.Builder report = UtilisationReport.builder();
        UtilisationQuery.ofAll(trace.states()).addTo(report);
        return report.build();
    }

    private static Path history(OpenedTrace trace) throws Exception {
        Path folder = Path.of(TmfTraceManager.getSupplementaryFileDir(trace.trace()));
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(f -> f.getFileName().toString().contains(UtilisationAnalysis.ID))
                    .findFirst()
                    .orElseThrow(() -> new AssertionError("no history in " + folder));
        }
    }

    @Test
    void readsItsHistoryAgainWithoutReadingTheTrace(@TempDir Path folder) throws Exception {
        Path path = RecordedTraces.copy(RecordedTraces.SCENARIO, folder.resolve("cached"));
        UtilisationReport first;
        FileTime written;
        try (OpenedTrace trace = new OpenedTrace(path)) {
            first = report(trace);
            trace.analysis().dispose();
            written = Files.getLastModifiedTime(history(trace));
        }
        try (OpenedTrace trace = new OpenedTrace(path)) {
            assertEquals(first, report(trace));
            assertEquals(written, Files.getLastModifiedTime(history(trace)));
        }
        assertEquals(5, first.contexts().size());
    }

    @Test
    void writesNothingIntoTheTrace(@TempDir Path folder) throws Exception {
        Path path = RecordedTraces.copy(RecordedTraces.SCENARIO, folder.resolve("untouched"));
        List<Path> before = RecordedTraces.files(path);
        try (OpenedTrace trace = new OpenedTrace(path)) {
            report(trace);
            assertTrue(!history(trace).startsWith(path));
        }
        assertEquals(before, RecordedTraces.files(path));
    }
}
