// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.report;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.eclipse.tracecompass.statesystem.core.exceptions.StateSystemDisposedException;
import org.fieldtrace.model.utilisation.ReadThreshold;
import org.fieldtrace.model.utilisation.UtilisationReport;
import org.fieldtrace.tracecompass.core.trace.NothingRecordedException;
import org.fieldtrace.tracecompass.core.trace.TraceFolders;
import org.fieldtrace.tracecompass.core.trace.UnusableTraceException;
import org.fieldtrace.tracecompass.core.utilisation.Problem;
import org.fieldtrace.tracecompass.core.utilisation.UtilisationQuery;

/** Makes one report of several traces, out of the query that the view asks too. */
final class TraceReport {
    private final UtilisationReport.Builder report = UtilisationReport.builder();
    private final List<String> warnings = new ArrayList<>();

    /**
     * Adds the traces at or below a folder. Those that hold nothing of ours are passed over where
     * another one does: a session has a trace for every user, and one of the kernel.
     *
     * @throws UnusableTraceException if one of them cannot be used
     */
    void add(Path given) throws UnusableTraceException {
        report.trace(given.toString());
        List<NothingRecordedException> empty = new ArrayList<>();
        List<Path> folders = TraceFolders.find(given);
        for (Path folder : folders) {
            try (AnalysedTrace trace = AnalysedTrace.open(folder)) {
                add(folder, trace);
            } catch (NothingRecordedException e) {
                empty.add(e);
            }
        }
        if (empty.size() == folders.size()) {
            throw empty.get(0);
        }
        empty.forEach(e -> warnings.add(e.getMessage()));
    }

    private void add(Path folder, AnalysedTrace trace) {
        try {
            UtilisationQuery query = UtilisationQuery.ofAll(trace.states());
            query.addTo(report);
            report.discarded(trace.packets().discardedEvents(), trace.packets().missingPackets());
            warn(folder, trace.packets().strangers());
            warn(folder, query.problems());
        } catch (StateSystemDisposedException e) {
            throw new IllegalStateException("nobody else closes the trace", e);
        }
    }

    private void warn(Path folder, List<String> strangers) {
        strangers.forEach(
                file -> warnings.add(folder.resolve(file) + " holds no events, passed over"));
    }

    private void warn(Path folder, Map<Problem, Long> problems) {
        problems.forEach(
                (problem, count) ->
                        warnings.add(folder + ": " + problem.meaning() + " (" + count + ")"));
    }

    UtilisationReport build(ReadThreshold neverRead) {
        return report.threshold(neverRead).build();
    }

    /** What is wrong with the events of the traces, a line each. */
    List<String> warnings() {
        return warnings;
    }
}
