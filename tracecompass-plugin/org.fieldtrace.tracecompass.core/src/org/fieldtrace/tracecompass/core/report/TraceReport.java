// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.report;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.eclipse.tracecompass.statesystem.core.ITmfStateSystem;
import org.eclipse.tracecompass.statesystem.core.exceptions.StateSystemDisposedException;
import org.eclipse.tracecompass.statesystem.core.interval.ITmfStateInterval;
import org.eclipse.tracecompass.tmf.core.trace.ITmfTrace;
import org.fieldtrace.model.counts.CountsReader;
import org.fieldtrace.model.selection.RecordedRange;
import org.fieldtrace.model.utilisation.ReadThreshold;
import org.fieldtrace.model.utilisation.UtilisationReport;
import org.fieldtrace.tracecompass.core.clocks.ClockSynchronisation;
import org.fieldtrace.tracecompass.core.report.ReportArguments.UsageException;
import org.fieldtrace.tracecompass.core.trace.NothingRecordedException;
import org.fieldtrace.tracecompass.core.trace.TraceFolders;
import org.fieldtrace.tracecompass.core.trace.UnusableTraceException;
import org.fieldtrace.tracecompass.core.utilisation.Problem;
import org.fieldtrace.tracecompass.core.utilisation.UtilisationQuery;

/** Makes one report of several traces, out of the query that the view asks too. */
final class TraceReport implements AutoCloseable {
    private static final long HOUR = Duration.ofHours(1).toNanos();

    /** How a file of counts is called, which stands for recordings that were counted before. */
    private static final String COUNTS = ".counts";

    /** Asks what is to be known of a trace. */
    private interface Asking {
        void ask(AnalysedTrace trace) throws StateSystemDisposedException;
    }

    /** The traces at or below a folder, and what is said of those that hold nothing of ours. */
    private record Given(
            List<Path> folders, List<CheckedTrace> traces, List<NothingRecordedException> empty) {
        void requireOne() throws NothingRecordedException {
            if (empty.size() == folders.size()) {
                throw empty.get(0);
            }
        }
    }

    private final UtilisationReport.Builder report = UtilisationReport.builder();
    private final List<String> warnings = new ArrayList<>();
    private final List<Given> all = new ArrayList<>();
    private final Progress progress;
    private Optional<RecordedRange> range = Optional.empty();

    TraceReport(Progress progress) {
        this.progress = progress;
    }

    /**
     * Adds the traces at or below a folder. Those that hold nothing of ours are passed over where
     * another one does: a session has a trace for every user, and one of the kernel.
     *
     * @throws UnusableTraceException if one of them cannot be used
     */
    void add(Path folder) throws UnusableTraceException {
        if (folder.toString().endsWith(COUNTS) && Files.isRegularFile(folder)) {
            addCounts(folder);
            return;
        }
        report.trace(folder.toString());
        Given given = new Given(TraceFolders.find(folder), new ArrayList<>(), new ArrayList<>());
        all.add(given);
        for (Path trace : given.folders) {
            try {
                given.traces.add(CheckedTrace.open(trace));
            } catch (NothingRecordedException e) {
                given.empty.add(e);
            }
        }
        given.requireOne();
    }

    private void addCounts(Path file) throws UnusableTraceException {
        try (BufferedReader in = Files.newBufferedReader(file)) {
            CountsReader.read(in, report);
        } catch (IOException e) {
            throw new UnusableTraceException(
                    file, "cannot be read: " + e.getMessage(), "count anew");
        }
    }

    /**
     * Analyses the traces. Where they are of several hosts, the offsets of their clocks are
     * estimated and applied first, as for the requests: both analyses share their histories.
     *
     * @param neverRead up to which utilisation a field counts as never read
     * @param selection which part of the recording is asked about
     * @throws UnusableTraceException if a trace is damaged
     * @throws UsageException if nothing lies in the part that is asked about
     */
    UtilisationReport build(ReadThreshold neverRead, ReportSelection selection)
            throws UnusableTraceException, UsageException {
        range = synchronise().select(selection);
        analyse(trace -> query(trace).addTo(report));
        return report.threshold(neverRead).build();
    }

    /**
     * Analyses the traces, and tells of each hour that they were recorded in, by its begin in
     * nanoseconds since 1970. What the tracer lost is told with one of them.
     */
    SortedMap<Long, UtilisationReport> buildByHour() throws UnusableTraceException {
        synchronise();
        SortedMap<Long, UtilisationReport.Builder> hours = new TreeMap<>();
        analyse(
                trace -> {
                    ITmfStateSystem states = trace.states();
                    long hour = hourOf(states.getStartTime());
                    while (hour <= states.getCurrentEndTime()) {
                        UtilisationReport.Builder its = hours.get(hour);
                        if (its == null) {
                            its = hours.isEmpty() ? report : UtilisationReport.builder();
                            hours.put(hour, its);
                        }
                        long last = hour + HOUR - 1;
                        UtilisationQuery.ofRange(states, hour, last).addTo(its);
                        hour = hourOf(nextChange(states, last));
                    }
                });
        SortedMap<Long, UtilisationReport> built = new TreeMap<>();
        hours.forEach((hour, its) -> built.put(hour, its.build()));
        return built;
    }

    private static long hourOf(long time) {
        return time - Math.floorMod(time, HOUR);
    }

    /** When something changes after a time: a clock that is set may leave years in between. */
    private static long nextChange(ITmfStateSystem states, long time)
            throws StateSystemDisposedException {
        long end = states.getCurrentEndTime();
        if (time >= end) {
            return time + 1;
        }
        return 1
                + states.queryFullState(Math.max(time, states.getStartTime())).stream()
                        .mapToLong(ITmfStateInterval::getEndTime)
                        .min()
                        .orElse(end);
    }

    private RecordedTimes synchronise() {
        List<CheckedTrace> traces = traces();
        progress.begin("clocks");
        ClockSynchronisation clocks =
                ClockSynchronisation.estimate(
                        traces.stream().map(trace -> (ITmfTrace) trace.trace()).toList(),
                        new NullProgressMonitor());
        clocks.apply();
        return RecordedTimes.of(traces, clocks);
    }

    private List<CheckedTrace> traces() {
        return all.stream().flatMap(given -> given.traces.stream()).toList();
    }

    private void analyse(Asking asking) throws UnusableTraceException {
        List<CheckedTrace> traces = traces();
        for (Given given : all) {
            for (CheckedTrace trace : given.traces) {
                int number = traces.indexOf(trace) + 1;
                String of = traces.size() == 1 ? "" : " of trace " + number + "/" + traces.size();
                try (AnalysedTrace analysed = AnalysedTrace.of(trace, progress, "fields" + of)) {
                    add(trace.folder(), analysed, asking);
                } catch (NothingRecordedException e) {
                    given.empty.add(e);
                }
            }
            given.requireOne();
            given.empty.forEach(e -> warnings.add(e.getMessage()));
        }
    }

    private UtilisationQuery query(AnalysedTrace trace) throws StateSystemDisposedException {
        return UtilisationQuery.of(trace.states(), range);
    }

    private void add(Path folder, AnalysedTrace trace, Asking asking) {
        try {
            asking.ask(trace);
            report.discarded(trace.packets().discardedEvents(), trace.packets().missingPackets());
            warn(folder, trace.packets().strangers());
            warn(folder, query(trace).problems());
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

    /** The part of the recording that the report is about; empty for all of it. */
    Optional<RecordedRange> range() {
        return range;
    }

    /** What is wrong with the events of the traces, a line each; known once it is built. */
    List<String> warnings() {
        return warnings;
    }

    @Override
    public void close() {
        all.forEach(given -> given.traces.forEach(CheckedTrace::close));
    }
}
