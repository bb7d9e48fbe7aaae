// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.report;

import java.nio.file.Path;
import java.util.Optional;
import org.eclipse.tracecompass.statesystem.core.ITmfStateSystem;
import org.eclipse.tracecompass.tmf.core.exceptions.TmfAnalysisException;
import org.fieldtrace.tracecompass.core.event.FailedAnalysisException;
import org.fieldtrace.tracecompass.core.trace.NothingRecordedException;
import org.fieldtrace.tracecompass.core.trace.TracePackets;
import org.fieldtrace.tracecompass.core.trace.UnusableTraceException;
import org.fieldtrace.tracecompass.core.utilisation.Attributes;
import org.fieldtrace.tracecompass.core.utilisation.UtilisationAnalysis;

/** A trace whose field utilisation was analysed to its end, without a view. */
public final class AnalysedTrace implements AutoCloseable {
    private final CheckedTrace trace;
    private final UtilisationAnalysis analysis = new UtilisationAnalysis();

    private AnalysedTrace(CheckedTrace trace) {
        this.trace = trace;
    }

    /**
     * Opens and analyses a trace.
     *
     * @param folder the folder of the trace
     * @throws NothingRecordedException if it holds no events, or none of ours
     * @throws UnusableTraceException if it is damaged
     * @throws FailedAnalysisException if the analysis itself failed
     */
    public static AnalysedTrace open(Path folder) throws UnusableTraceException {
        try (Progress nobody = new Progress(Optional.empty())) {
            return of(CheckedTrace.open(folder), nobody, "");
        }
    }

    /**
     * Analyses an open trace, which is closed with the result, or where it cannot be used.
     *
     * @param step what the analysis is called where it is told how far it is
     */
    static AnalysedTrace of(CheckedTrace trace, Progress progress, String step)
            throws UnusableTraceException {
        AnalysedTrace opened = new AnalysedTrace(trace);
        progress.begin(step, opened.analysis, trace.packets().start(), trace.packets().end());
        try (LoggedErrors errors = new LoggedErrors()) {
            opened.analysis.setTrace(trace.trace());
            if (!opened.analysis.complete() || errors.first().isPresent()) {
                throw trace.damaged(errors.first().orElse("its analysis did not end"));
            }
            if (opened.states().getQuarks(Attributes.RUNS, "*").isEmpty()) {
                throw trace.withoutOurEvents();
            }
            return opened;
        } catch (UnusableTraceException | FailedAnalysisException e) {
            opened.close();
            throw e;
        } catch (TmfAnalysisException e) {
            opened.close();
            throw trace.damaged(e.getMessage());
        }
    }

    /** The state history, built to its end. */
    public ITmfStateSystem states() {
        return analysis.getStateSystem();
    }

    UtilisationAnalysis analysis() {
        return analysis;
    }

    public TracePackets packets() {
        return trace.packets();
    }

    @Override
    public void close() {
        analysis.dispose();
        trace.close();
    }
}
