// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.eclipse.tracecompass.tmf.core.exceptions.TmfAnalysisException;
import org.eclipse.tracecompass.tmf.core.statesystem.TmfStateSystemAnalysisModule;
import org.fieldtrace.tracecompass.core.event.FailedAnalysisException;
import org.fieldtrace.tracecompass.core.methods.JoinedMethods;
import org.fieldtrace.tracecompass.core.methods.MethodsAnalysis;
import org.fieldtrace.tracecompass.core.trace.UnusableTraceException;

/** The methods of traces, analysed to the end without a view; the traces stay open. */
final class AnalysedMethods implements AutoCloseable {
    private final List<MethodsAnalysis> analyses = new ArrayList<>();

    /**
     * Analyses traces whose clocks are aligned.
     *
     * @throws UnusableTraceException if one is damaged
     * @throws FailedAnalysisException if the analysis itself failed
     */
    static AnalysedMethods of(List<CheckedTrace> traces) throws UnusableTraceException {
        AnalysedMethods methods = new AnalysedMethods();
        try {
            for (CheckedTrace trace : traces) {
                methods.add(trace);
            }
            return methods;
        } catch (UnusableTraceException | FailedAnalysisException e) {
            methods.close();
            throw e;
        }
    }

    private void add(CheckedTrace trace) throws UnusableTraceException {
        MethodsAnalysis analysis = new MethodsAnalysis();
        analyses.add(analysis);
        // Nobody looks at a call graph here.
        analysis.triggerAutomatically(false);
        try (LoggedErrors errors = new LoggedErrors()) {
            analysis.setTrace(trace.trace());
            analysis.schedule();
            boolean isComplete = analysis.waitForCompletion();
            Optional<FailedAnalysisException> failure = analysis.failure();
            if (failure.isPresent()) {
                throw failure.get();
            }
            if (!isComplete || errors.first().isPresent()) {
                throw trace.damaged(errors.first().orElse("its analysis did not end"));
            }
        } catch (TmfAnalysisException e) {
            throw trace.damaged(e.getMessage());
        }
    }

    /** Joins them with requests of the same traces. */
    JoinedMethods joined() {
        return new JoinedMethods(
                analyses.stream().map(TmfStateSystemAnalysisModule::getStateSystem).toList());
    }

    @Override
    public void close() {
        analyses.forEach(MethodsAnalysis::dispose);
    }
}
