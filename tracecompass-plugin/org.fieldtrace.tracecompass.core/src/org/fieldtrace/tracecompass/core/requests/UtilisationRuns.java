// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.requests;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.eclipse.tracecompass.statesystem.core.ITmfStateSystem;
import org.eclipse.tracecompass.statesystem.core.exceptions.StateSystemDisposedException;
import org.fieldtrace.model.ReleaseNames;
import org.fieldtrace.tracecompass.core.utilisation.RunDefinitions;

/** Finds the JVM runs of requests in the histories of the fields' utilisation. */
public final class UtilisationRuns {
    /**
     * A run in the history of a trace.
     *
     * @param attribute of the run
     */
    public record Run(ITmfStateSystem states, int attribute, RunDefinitions definitions) {}

    private record Key(String trace, String vpid, String uuid) {}

    private final Map<Key, Run> runs = new HashMap<>();
    private final ReleaseNames releases = new ReleaseNames();

    /** Adds the runs of a trace. */
    public void add(String trace, ITmfStateSystem states) throws StateSystemDisposedException {
        for (Map.Entry<Integer, RunDefinitions> run : RunDefinitions.ofRuns(states).entrySet()) {
            RunDefinitions definitions = run.getValue();
            releases.add(definitions.release());
            runs.put(
                    new Key(trace, definitions.vpid(), definitions.uuid()),
                    new Run(states, run.getKey(), definitions));
        }
    }

    /** All that were added. */
    public Collection<Run> all() {
        return runs.values();
    }

    /** What the service of a run is called beside those of all that were added. */
    public String serviceOf(RunDefinitions run) {
        return releases.of(run.release());
    }

    /** The same run; empty where the other history does not have it. */
    public Optional<Run> of(RequestHistory.Run run) {
        return Optional.ofNullable(
                runs.get(new Key(run.trace(), Long.toString(run.vpid()), run.uuid())));
    }
}
