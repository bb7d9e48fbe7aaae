// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.trace;

import java.util.List;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;
import org.eclipse.tracecompass.tmf.core.trace.ITmfTrace;
import org.eclipse.tracecompass.tmf.core.trace.TraceValidationStatus;
import org.eclipse.tracecompass.tmf.core.trace.experiment.TmfExperiment;

/**
 * Traces of several hosts, looked at together. Their times are those of their own clocks, unless
 * offsets were applied to the traces.
 */
public final class FieldtraceExperiment extends TmfExperiment {
    /** Its id among the types of experiments. */
    public static final String TYPE_ID = "org.fieldtrace.tracecompass.core.experimenttype";

    private static final String PLUGIN_ID = "org.fieldtrace.tracecompass.core";

    /** Above that of experiments of any traces. */
    private static final int CONFIDENCE = 110;

    /**
     * Whether an experiment of these traces is one of ours, which all of them must be. Versions
     * from 9 on ask this to choose the type of an experiment; earlier ones have no such method.
     *
     * @return a {@link TraceValidationStatus} with the confidence, or an error
     */
    public IStatus validateWithTraces(List<ITmfTrace> traces) {
        boolean areOurs =
                !traces.isEmpty() && traces.stream().allMatch(FieldtraceTrace.class::isInstance);
        return areOurs
                ? new TraceValidationStatus(CONFIDENCE, PLUGIN_ID)
                : new Status(IStatus.ERROR, PLUGIN_ID, "not all traces are of Fieldtrace");
    }
}
