// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.utilisation;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.eclipse.tracecompass.tmf.core.trace.ITmfTrace;
import org.eclipse.tracecompass.tmf.core.trace.TmfTraceManager;
import org.eclipse.tracecompass.tmf.core.trace.TmfTraceUtils;
import org.fieldtrace.tracecompass.core.event.BatchedAnalysis;
import org.fieldtrace.tracecompass.core.event.BatchedStateProvider;

/** Field utilisation of a trace, kept as a state history on disk. */
public final class UtilisationAnalysis extends BatchedAnalysis {
    public static final String ID = "org.fieldtrace.tracecompass.core.utilisation";

    public UtilisationAnalysis() {
        setId(ID);
    }

    /** The started analyses of a trace, or of the traces of an experiment that have one. */
    public static List<UtilisationAnalysis> ofTraces(ITmfTrace trace) {
        List<UtilisationAnalysis> analyses = new ArrayList<>();
        for (ITmfTrace single : TmfTraceManager.getTraceSet(trace)) {
            UtilisationAnalysis analysis =
                    TmfTraceUtils.getAnalysisModuleOfClass(single, UtilisationAnalysis.class, ID);
            if (analysis != null) {
                analysis.schedule();
                analyses.add(analysis);
            }
        }
        return analyses;
    }

    /** Whether a trace has one, or a trace of an experiment. */
    public static boolean isOf(ITmfTrace trace) {
        return TmfTraceManager.getTraceSet(trace).stream()
                .map(
                        single ->
                                TmfTraceUtils.getAnalysisModuleOfClass(
                                        single, UtilisationAnalysis.class, ID))
                .anyMatch(Objects::nonNull);
    }

    @Override
    protected BatchedStateProvider<?> createStateProvider(ITmfTrace trace) {
        return new UtilisationStateProvider(trace);
    }
}
