// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.trace;

import org.eclipse.tracecompass.tmf.core.trace.experiment.TmfExperiment;

/**
 * Traces of several hosts, looked at together. Their times are those of their own clocks, unless
 * offsets were applied to the traces.
 */
public final class FieldtraceExperiment extends TmfExperiment {
    /** Its id among the types of experiments. */
    public static final String TYPE_ID = "org.fieldtrace.tracecompass.core.experimenttype";
}
