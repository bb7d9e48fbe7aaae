// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.fixlist;

import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.eclipse.tracecompass.statesystem.core.exceptions.StateSystemDisposedException;
import org.fieldtrace.tracecompass.core.requests.UtilisationRuns;
import org.fieldtrace.tracecompass.core.utilisation.Sample;
import org.fieldtrace.tracecompass.core.utilisation.SampleHistory;

/** What happened to the sampled objects of runs, each of which is read once. */
final class RunSamples {
    /** Samples of a run that are looked at, the first ones: it takes a hundred to be sure. */
    private static final int MOST = 200_000;

    private final long from;
    private final long until;
    private final Map<UtilisationRuns.Run, List<Sample>> byRun = new IdentityHashMap<>();

    /**
     * @param from the range's start, nanoseconds
     * @param until the range's end, nanoseconds
     */
    RunSamples(long from, long until) {
        this.from = from;
        this.until = until;
    }

    /** In the order of time. */
    List<Sample> of(UtilisationRuns.Run run) throws StateSystemDisposedException {
        List<Sample> known = byRun.get(run);
        if (known == null) {
            long last = Math.min(until, run.states().getCurrentEndTime());
            known = SampleHistory.of(run.states(), run.attribute(), from, last, MOST);
            byRun.put(run, known);
        }
        return known;
    }
}
