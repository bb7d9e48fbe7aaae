// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.report;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.eclipse.tracecompass.statesystem.core.exceptions.StateSystemDisposedException;
import org.fieldtrace.model.endtoend.EndToEndField;
import org.fieldtrace.model.findings.FindingRules;
import org.fieldtrace.model.findings.RecordedNames;
import org.fieldtrace.model.findings.exercise.RecordedOperations;
import org.fieldtrace.model.selection.RecordedRange;
import org.fieldtrace.tracecompass.core.fixlist.Fixes;
import org.fieldtrace.tracecompass.core.report.ReportArguments.UsageException;
import org.fieldtrace.tracecompass.core.requests.RequestHistory;
import org.fieldtrace.tracecompass.core.trace.NothingRecordedException;
import org.fieldtrace.tracecompass.core.trace.TraceFolders;
import org.fieldtrace.tracecompass.core.trace.UnusableTraceException;
import org.fieldtrace.tracecompass.core.utilisation.UtilisationAnalysis;

/** Makes a report about requests, across all the traces that are given. */
final class RequestReport implements AutoCloseable {
    private final List<CheckedTrace> traces = new ArrayList<>();
    private final List<String> warnings = new ArrayList<>();

    /**
     * Adds the traces at or below a folder. Those that hold nothing of ours are passed over where
     * another one does.
     *
     * @throws UnusableTraceException if one of them cannot be used
     */
    void add(Path given) throws UnusableTraceException {
        List<NothingRecordedException> empty = new ArrayList<>();
        List<Path> folders = TraceFolders.find(given);
        for (Path folder : folders) {
            try {
                CheckedTrace trace = CheckedTrace.open(folder);
                traces.add(trace);
                long lost = trace.packets().discardedEvents();
                if (lost > 0) {
                    warnings.add(
                            folder
                                    + ": "
                                    + lost
                                    + " events were discarded, so that requests may lack calls");
                }
            } catch (NothingRecordedException e) {
                empty.add(e);
            }
        }
        if (empty.size() == folders.size()) {
            throw empty.get(0);
        }
        empty.forEach(e -> warnings.add(e.getMessage()));
    }

    /** What is wrong with the traces, a line each. */
    List<String> warnings() {
        return warnings;
    }

    /**
     * Analyses and writes.
     *
     * @param progress told how far it is
     * @param warn told of names that were asked for and do not occur
     * @throws UnusableTraceException if a trace is damaged
     * @throws UsageException if nothing lies in the part of the recording that is asked about
     * @throws IOException if it cannot be written
     */
    void write(ReportArguments arguments, Writer out, Progress progress, Consumer<String> warn)
            throws UnusableTraceException, UsageException, IOException {
        List<AnalysedTrace> analysed = new ArrayList<>();
        try (AnalysedRequests requests =
                AnalysedRequests.of(traces, arguments.overlap(), progress)) {
            ReportSelection selection = arguments.selection();
            Optional<RecordedRange> range = requests.times().select(selection);
            if (arguments.section().needsFields()) {
                analyseFields(analysed, progress);
            }
            List<UtilisationAnalysis> utilisations =
                    analysed.stream().map(AnalysedTrace::analysis).toList();
            RequestSections sections = new RequestSections(requests, utilisations, traces, range);
            RecordedNames names = sections.names(arguments.section());
            names.lacking(selection.serviceName(), selection.operation()).ifPresent(warn);
            progress.begin(arguments.section().label());
            sections.write(arguments.among(names), out, progress);
        } catch (StateSystemDisposedException e) {
            throw new IllegalStateException("nobody else closes the traces", e);
        } finally {
            analysed.forEach(AnalysedTrace::close);
        }
    }

    /** What becomes of the fields of answers, by the part of the recording that is asked about. */
    List<EndToEndField> endToEnd(ReportArguments arguments, Progress progress)
            throws UnusableTraceException, UsageException {
        List<AnalysedTrace> analysed = new ArrayList<>();
        try (AnalysedRequests requests =
                AnalysedRequests.of(traces, arguments.overlap(), progress)) {
            Optional<RecordedRange> range = requests.times().select(arguments.selection());
            analyseFields(analysed, progress);
            return new Fixes(
                            analysed.stream().map(AnalysedTrace::analysis).toList(),
                            arguments.neverRead(),
                            FindingRules.DEFAULT)
                    .endToEnd(
                            requests.analysis().history(),
                            range.map(RecordedRange::since).orElse(Long.MIN_VALUE),
                            range.map(RecordedRange::until).orElse(Long.MAX_VALUE));
        } catch (StateSystemDisposedException e) {
            throw new IllegalStateException("nobody else closes the traces", e);
        } finally {
            analysed.forEach(AnalysedTrace::close);
        }
    }

    /** Which operations were recorded in the part of the recording that is asked about. */
    RecordedOperations recordedOperations(ReportArguments arguments, Progress progress)
            throws UnusableTraceException, UsageException {
        try (AnalysedRequests requests =
                AnalysedRequests.of(traces, arguments.overlap(), progress)) {
            Optional<RecordedRange> range = requests.times().select(arguments.selection());
            RequestHistory history = requests.analysis().history();
            return new RecordedOperations(
                    history,
                    history.index()
                            .summary(
                                    range.map(RecordedRange::since).orElse(Long.MIN_VALUE),
                                    range.map(RecordedRange::until).orElse(Long.MAX_VALUE)));
        } catch (StateSystemDisposedException e) {
            throw new IllegalStateException("nobody else closes the traces", e);
        }
    }

    private void analyseFields(List<AnalysedTrace> into, Progress progress)
            throws UnusableTraceException {
        for (CheckedTrace trace : traces) {
            into.add(AnalysedTrace.of(trace, progress, "fields"));
        }
    }

    @Override
    public void close() {
        traces.forEach(CheckedTrace::close);
    }
}
