// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.requests;

import java.util.List;
import java.util.Map;
import org.eclipse.tracecompass.statesystem.core.ITmfStateSystemBuilder;
import org.fieldtrace.model.Release;
import org.fieldtrace.model.requests.OverlapAllowance;
import org.fieldtrace.model.requests.assembly.RunNames;
import org.fieldtrace.model.requests.assembly.Unmatched;
import org.fieldtrace.model.requests.assembly.UnmatchedCounts;
import org.fieldtrace.model.requests.sums.OperationPaths;

/** Writes at the end of the trace what the numbers in the requests stand for. */
final class RequestDefinitions {
    private final ITmfStateSystemBuilder states;

    RequestDefinitions(ITmfStateSystemBuilder states) {
        this.states = states;
    }

    void overlap(OverlapAllowance allowance) {
        set(allowance.nanoseconds(), RequestAttributes.OVERLAP);
    }

    /** Writes that something was recorded of methods. */
    void methods() {
        set(1, RequestAttributes.METHODS);
    }

    void names(List<String> texts) {
        for (int i = 0; i < texts.size(); i++) {
            set(texts.get(i), RequestAttributes.NAMES, Integer.toString(i));
        }
    }

    void paths(List<OperationPaths.Node> nodes) {
        for (int i = 0; i < nodes.size(); i++) {
            OperationPaths.Node node = nodes.get(i);
            set(
                    node.parent() + " " + node.service() + " " + node.operation(),
                    RequestAttributes.PATHS,
                    Integer.toString(i));
        }
    }

    /** Writes the runs, and counts what they never said. */
    void runs(List<TraceRuns.Run> runs, UnmatchedCounts counts) {
        for (TraceRuns.Run run : runs) {
            String id = Integer.toString(run.run().id());
            set(run.trace(), RequestAttributes.RUNS, id, RequestAttributes.TRACE);
            set(run.run().vpid(), RequestAttributes.RUNS, id, RequestAttributes.VPID);
            set(run.uuid(), RequestAttributes.RUNS, id, RequestAttributes.UUID);
            set(run.host(), RequestAttributes.RUNS, id, RequestAttributes.HOST);
            RunNames names = run.run().names();
            if (run.release().isPresent()) {
                release(Integer.toString(names.service()), run.release().get());
            }
            counts.add(Unmatched.UNDEFINED_SERVICE, names.isServiceMissing() ? 1 : 0);
            counts.add(Unmatched.UNDEFINED_STRING, names.undefinedOperations());
        }
    }

    private void release(String name, Release release) {
        set(release.service(), RequestAttributes.NAMES, name, RequestAttributes.SERVICE);
        set(release.version(), RequestAttributes.NAMES, name, RequestAttributes.VERSION);
    }

    void unmatched(Map<Unmatched, Long> counts) {
        counts.forEach((reason, count) -> set(count, RequestAttributes.UNMATCHED, reason.label()));
    }

    private void set(Object value, String... path) {
        // From the beginning on: where a clock jumps back, the history ends before the latest
        // event.
        states.modifyAttribute(states.getStartTime(), value, states.getQuarkAbsoluteAndAdd(path));
    }
}
