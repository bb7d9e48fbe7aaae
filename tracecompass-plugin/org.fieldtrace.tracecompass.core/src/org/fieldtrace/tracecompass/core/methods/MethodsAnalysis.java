// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.methods;

import org.eclipse.tracecompass.analysis.profiling.core.callstack.CallStackAnalysis;
import org.eclipse.tracecompass.tmf.core.statesystem.ITmfStateProvider;
import org.eclipse.tracecompass.tmf.core.trace.ITmfTrace;

/**
 * The calls of probed methods, a stack for each thread. Trace Compass shows it as Flame Chart,
 * Flame Graph and Function Duration Density. It is not automatic: recordings without probes have
 * nothing for it.
 */
public final class MethodsAnalysis extends CallStackAnalysis {
    public static final String ID = "org.fieldtrace.tracecompass.core.methods";

    public MethodsAnalysis() {
        setId(ID);
    }

    @Override
    protected ITmfStateProvider createStateProvider() {
        ITmfTrace trace = getTrace();
        if (trace == null) {
            throw new IllegalStateException("the analysis has no trace");
        }
        return new MethodsStateProvider(trace);
    }
}
