// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.fixlist;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.eclipse.tracecompass.statesystem.core.ITmfStateSystem;
import org.eclipse.tracecompass.statesystem.core.exceptions.StateSystemDisposedException;
import org.fieldtrace.model.findings.FixList.CallPath;
import org.fieldtrace.model.requests.index.RemoteCallSums;
import org.fieldtrace.tracecompass.core.requests.RequestHistory;
import org.fieldtrace.tracecompass.core.utilisation.RunDefinitions;

/** Finds the call path of a remote call in the history of the fields' utilisation. */
final class CallPaths {
    private record RunKey(String trace, String vpid, String uuid) {}

    private final RequestHistory history;
    private final Map<RunKey, RunDefinitions> runs = new HashMap<>();

    CallPaths(RequestHistory history) {
        this.history = history;
    }

    /** Adds what the runs of a trace define. */
    void add(String trace, ITmfStateSystem states) throws StateSystemDisposedException {
        for (RunDefinitions run : RunDefinitions.ofRuns(states).values()) {
            runs.put(new RunKey(trace, run.vpid(), run.uuid()), run);
        }
    }

    /** The call path; empty where it was never defined. */
    Optional<CallPath> of(RemoteCallSums.Key key) {
        if (key.contextId() == 0) {
            return Optional.empty();
        }
        RequestHistory.Run run = history.run(key.run());
        RunDefinitions definitions =
                runs.get(new RunKey(run.trace(), Long.toString(run.vpid()), run.uuid()));
        return Optional.ofNullable(definitions)
                .map(
                        d ->
                                new CallPath(
                                        d.service(),
                                        d.frames(Long.toUnsignedString(key.contextId()))));
    }
}
