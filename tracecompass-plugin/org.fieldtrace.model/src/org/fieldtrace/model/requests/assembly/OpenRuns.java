// SPDX-License-Identifier: MIT
package org.fieldtrace.model.requests.assembly;

import java.util.IdentityHashMap;
import java.util.Map;

/** What all runs have open. */
final class OpenRuns {
    private final Map<ServiceRun, OpenRun> runs = new IdentityHashMap<>();
    private final UnmatchedCounts counts;

    OpenRuns(UnmatchedCounts counts) {
        this.counts = counts;
    }

    /** What a run has open. */
    OpenRun of(ServiceRun run) {
        OpenRun open = runs.get(run);
        if (open == null) {
            open = new OpenRun(counts);
            runs.put(run, open);
        }
        return open;
    }
}
