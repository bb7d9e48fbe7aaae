// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.experiment;

import java.util.Collections;
import java.util.Map;
import java.util.WeakHashMap;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.tracecompass.tmf.core.trace.ITmfTrace;
import org.fieldtrace.tracecompass.core.clocks.ClockSynchronisation;

/** The offsets of the clocks of the open experiments, each estimated once. */
public final class ClockEstimates {
    private static final Map<ITmfTrace, ClockSynchronisation> ESTIMATES =
            Collections.synchronizedMap(new WeakHashMap<>());

    private ClockEstimates() {}

    /**
     * The estimate, which takes as long as reading the traces.
     *
     * @throws org.eclipse.core.runtime.OperationCanceledException if the monitor says so
     */
    public static ClockSynchronisation of(ITmfTrace experiment, IProgressMonitor monitor) {
        ClockSynchronisation known = ESTIMATES.get(experiment);
        if (known == null) {
            known = ClockSynchronisation.estimate(experiment, monitor);
            ESTIMATES.put(experiment, known);
        }
        return known;
    }

    /** What is known of the clocks, in words; empty where there is but one. */
    public static String told(ITmfTrace experiment, IProgressMonitor monitor) {
        if (!ClockSynchronisation.hasSeveralClocks(experiment)) {
            return "";
        }
        boolean isAligned = ClockSynchronisation.isAligned(experiment);
        String told = String.join(" ", of(experiment, monitor).told(isAligned));
        return isAligned
                ? told
                : told + " The times are as recorded; \u201cAlign clocks\u201d takes it off.";
    }
}
