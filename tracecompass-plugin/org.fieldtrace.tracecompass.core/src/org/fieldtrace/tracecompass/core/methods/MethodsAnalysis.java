// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.methods;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.eclipse.tracecompass.analysis.profiling.core.callstack.CallStackAnalysis;
import org.eclipse.tracecompass.tmf.core.statesystem.ITmfStateProvider;
import org.eclipse.tracecompass.tmf.core.trace.ITmfTrace;
import org.eclipse.tracecompass.tmf.core.trace.TmfTraceManager;
import org.eclipse.tracecompass.tmf.core.trace.TmfTraceUtils;
import org.fieldtrace.tracecompass.core.event.FailedAnalysisException;

/**
 * The calls of probed methods, a stack for each thread. Trace Compass shows it as Flame Chart,
 * Flame Graph and Function Duration Density. It is not automatic: recordings without probes have
 * nothing for it.
 */
public final class MethodsAnalysis extends CallStackAnalysis {
    public static final String ID = "org.fieldtrace.tracecompass.core.methods";

    private volatile ITmfStateProvider provider;

    public MethodsAnalysis() {
        setId(ID);
    }

    /** The started analyses of a trace, or of the traces of an experiment that have one. */
    public static List<MethodsAnalysis> ofTraces(ITmfTrace trace) {
        List<MethodsAnalysis> analyses = new ArrayList<>();
        for (ITmfTrace single : TmfTraceManager.getTraceSet(trace)) {
            MethodsAnalysis analysis =
                    TmfTraceUtils.getAnalysisModuleOfClass(single, MethodsAnalysis.class, ID);
            if (analysis != null) {
                analysis.schedule();
                analyses.add(analysis);
            }
        }
        return analyses;
    }

    /** What the analysis itself threw. */
    public Optional<FailedAnalysisException> failure() {
        return Optional.ofNullable(provider)
                .map(ITmfStateProvider::getFailureCause)
                .map(cause -> new FailedAnalysisException("Methods", cause));
    }

    @Override
    protected ITmfStateProvider createStateProvider() {
        ITmfTrace trace = getTrace();
        if (trace == null) {
            throw new IllegalStateException("the analysis has no trace");
        }
        provider = new MethodsStateProvider(trace);
        return provider;
    }
}
