// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.report;

import java.util.List;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.eclipse.tracecompass.tmf.core.event.ITmfEvent;
import org.eclipse.tracecompass.tmf.core.exceptions.TmfAnalysisException;
import org.eclipse.tracecompass.tmf.core.trace.ITmfTrace;
import org.eclipse.tracecompass.tmf.core.trace.experiment.TmfExperiment;
import org.fieldtrace.model.requests.OverlapAllowance;
import org.fieldtrace.model.requests.assembly.Limits;
import org.fieldtrace.tracecompass.core.clocks.ClockSynchronisation;
import org.fieldtrace.tracecompass.core.event.FailedAnalysisException;
import org.fieldtrace.tracecompass.core.requests.RequestsAnalysis;
import org.fieldtrace.tracecompass.core.trace.UnusableTraceException;

/** Requests across traces, rebuilt to the end without a view; the traces stay open. */
final class AnalysedRequests implements AutoCloseable {
    private final RequestsAnalysis analysis;
    private final ITmfTrace whole;
    private final ClockSynchronisation clocks;

    private final RecordedTimes times;

    private AnalysedRequests(
            List<CheckedTrace> traces, OverlapAllowance allowance, Progress progress) {
        analysis = new RequestsAnalysis(Limits.DEFAULT, allowance);
        whole = whole(traces);
        progress.begin("clocks");
        clocks = ClockSynchronisation.estimate(whole, new NullProgressMonitor());
        times = RecordedTimes.of(traces, clocks);
        progress.begin("requests", analysis, times.start(), times.end());
    }

    /**
     * Rebuilds the requests. Where the traces are of several hosts, the offsets of their clocks are
     * estimated and applied first.
     *
     * @param traces at least one
     * @param allowance by how much calls may overlap those that they waited for
     * @param progress told how far it is
     * @throws UnusableTraceException if one is damaged
     * @throws FailedAnalysisException if the analysis itself failed
     */
    static AnalysedRequests of(
            List<CheckedTrace> traces, OverlapAllowance allowance, Progress progress)
            throws UnusableTraceException {
        AnalysedRequests requests = new AnalysedRequests(traces, allowance, progress);
        try (LoggedErrors errors = new LoggedErrors()) {
            requests.clocks.apply();
            requests.analysis.setTrace(requests.whole);
            if (!requests.analysis.complete() || errors.first().isPresent()) {
                throw traces.get(0).damaged(errors.first().orElse("its analysis did not end"));
            }
            return requests;
        } catch (UnusableTraceException | FailedAnalysisException e) {
            requests.close();
            throw e;
        } catch (TmfAnalysisException e) {
            requests.close();
            throw traces.get(0).damaged(e.getMessage());
        }
    }

    private static ITmfTrace whole(List<CheckedTrace> traces) {
        if (traces.size() == 1) {
            return traces.get(0).trace();
        }
        // Its path is but a name, under which the history is kept.
        String name =
                "experiment-"
                        + Integer.toHexString(
                                traces.stream().map(CheckedTrace::folder).toList().hashCode());
        return new TmfExperiment(
                ITmfEvent.class,
                traces.get(0).folder().resolveSibling(name).toString(),
                traces.stream().map(CheckedTrace::trace).toArray(ITmfTrace[]::new),
                TmfExperiment.DEFAULT_INDEX_PAGE_SIZE,
                null);
    }

    RequestsAnalysis analysis() {
        return analysis;
    }

    ClockSynchronisation clocks() {
        return clocks;
    }

    /** From when to when the traces were recorded. */
    RecordedTimes times() {
        return times;
    }

    @Override
    public void close() {
        analysis.dispose();
        if (whole instanceof TmfExperiment) {
            whole.dispose();
        }
    }
}
