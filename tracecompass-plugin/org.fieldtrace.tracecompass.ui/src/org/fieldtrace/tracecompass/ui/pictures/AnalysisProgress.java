// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.pictures;

import org.eclipse.tracecompass.statesystem.core.ITmfStateSystem;
import org.eclipse.tracecompass.tmf.core.statesystem.TmfStateSystemAnalysisModule;
import org.eclipse.tracecompass.tmf.core.trace.ITmfTrace;
import org.eclipse.tracecompass.tmf.core.trace.TmfTraceUtils;
import org.fieldtrace.tracecompass.core.event.BatchedAnalysis;

/** How far a trace was read and analysed. */
final class AnalysisProgress {
    private AnalysisProgress() {}

    /** A number that is another one whenever the trace was read or analysed further. */
    static long of(ITmfTrace trace) {
        long progress = trace.getNbEvents();
        for (TmfStateSystemAnalysisModule analysis :
                TmfTraceUtils.getAnalysisModulesOfClass(
                        trace, TmfStateSystemAnalysisModule.class)) {
            if (analysis instanceof BatchedAnalysis batched) {
                progress += batched.reached();
            }
            for (ITmfStateSystem states : analysis.getStateSystems()) {
                progress += states.getCurrentEndTime();
            }
        }
        return progress;
    }
}
