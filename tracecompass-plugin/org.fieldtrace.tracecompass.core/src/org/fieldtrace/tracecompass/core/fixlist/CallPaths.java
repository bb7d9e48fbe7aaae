// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.fixlist;

import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.eclipse.tracecompass.statesystem.core.ITmfStateSystem;
import org.eclipse.tracecompass.statesystem.core.exceptions.StateSystemDisposedException;
import org.fieldtrace.model.endtoend.ServiceKeys;
import org.fieldtrace.model.findings.CallPath;
import org.fieldtrace.model.requests.RemoteCall;
import org.fieldtrace.model.requests.index.RemoteCallSums;
import org.fieldtrace.tracecompass.core.requests.RequestHistory;
import org.fieldtrace.tracecompass.core.requests.UtilisationRuns;

/** Finds the call path of a remote call in the history of the fields' utilisation. */
final class CallPaths {
    private final RequestHistory history;
    private final UtilisationRuns runs = new UtilisationRuns();

    CallPaths(RequestHistory history) {
        this.history = history;
    }

    /** Adds what the runs of a trace define. */
    void add(String trace, ITmfStateSystem states) throws StateSystemDisposedException {
        runs.add(trace, states);
    }

    /** The runs that were added. */
    UtilisationRuns runs() {
        return runs;
    }

    /** The keys by which mappers know fields, by their services. */
    Map<String, ServiceKeys> keys() {
        return runs.all().stream()
                .map(UtilisationRuns.Run::definitions)
                .collect(
                        Collectors.groupingBy(
                                runs::serviceOf,
                                Collectors.flatMapping(
                                        run -> run.mappedKeys().stream(),
                                        Collectors.collectingAndThen(
                                                Collectors.toSet(), ServiceKeys::new))));
    }

    /** The call path; empty where it was never defined. */
    Optional<CallPath> of(RemoteCallSums.Key key) {
        if (key.contextId() == 0 || key.contextId() == RemoteCall.LEFT_OUT) {
            return Optional.empty();
        }
        return runs.of(history.run(key.run()))
                .map(UtilisationRuns.Run::definitions)
                .map(
                        d ->
                                new CallPath(
                                        runs.serviceOf(d),
                                        d.frames(Long.toUnsignedString(key.contextId()))));
    }
}
