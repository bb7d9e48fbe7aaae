// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.methods;

import java.util.List;
import org.eclipse.tracecompass.tmf.core.trace.ITmfTrace;
import org.eclipse.tracecompass.tmf.core.trace.TmfTraceManager;
import org.fieldtrace.tracecompass.core.requests.RequestsProviderFactory;
import org.fieldtrace.tracecompass.core.trace.FieldtraceTrace;

/** Makes the data provider of the times of methods, for a trace or an experiment. */
public final class MethodTimesDataProviderFactory extends RequestsProviderFactory {
    public MethodTimesDataProviderFactory() {
        super((trace, analysis) -> new MethodTimesDataProvider(analysis, traces(trace)));
    }

    private static List<FieldtraceTrace> traces(ITmfTrace trace) {
        return TmfTraceManager.getTraceSet(trace).stream()
                .filter(FieldtraceTrace.class::isInstance)
                .map(FieldtraceTrace.class::cast)
                .toList();
    }
}
