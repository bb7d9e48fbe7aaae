// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.operations;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.eclipse.tracecompass.tmf.core.model.tree.TmfTreeDataModel;
import org.fieldtrace.model.operations.FlatOperation;
import org.fieldtrace.model.requests.sums.OperationSums;

/**
 * One operation over all its places in the calling context tree, or below it one of its callers.
 */
public final class FlatOperationEntry extends TmfTreeDataModel {
    private final FlatOperation operation;
    private final Optional<FlatOperation.Caller> caller;

    /**
     * @param operation the operation that is called
     * @param caller empty for the operation itself
     */
    FlatOperationEntry(
            long id,
            long parentId,
            FlatOperation operation,
            Optional<FlatOperation.Caller> caller) {
        super(id, parentId, labels(operation, caller));
        this.operation = operation;
        this.caller = caller;
    }

    /** The operation; of a caller's entry, the one that it calls. */
    public FlatOperation getOperation() {
        return operation;
    }

    /** Who calls; empty where the entry is the operation itself. */
    public Optional<FlatOperation.Caller> getCaller() {
        return caller;
    }

    /** How often the operation was called, or the caller called it. */
    public long getCount() {
        return caller.map(FlatOperation.Caller::calls).orElse(operation.sums().count());
    }

    /** Time of critical paths that is the operation's own, in these calls, nanoseconds. */
    public long getCritical() {
        return caller.map(FlatOperation.Caller::critical).orElse(operation.sums().critical());
    }

    private static List<String> labels(
            FlatOperation operation, Optional<FlatOperation.Caller> caller) {
        if (caller.isPresent()) {
            return List.of(
                    "from " + caller.get().label(),
                    Long.toString(caller.get().critical()),
                    "",
                    "",
                    Long.toString(caller.get().calls()),
                    "",
                    "",
                    "",
                    "",
                    "");
        }
        OperationSums sums = operation.sums();
        return List.of(
                operation.label(),
                Long.toString(sums.critical()),
                Double.toString(operation.criticalShare()),
                Long.toString(sums.exclusive()),
                Long.toString(sums.count()),
                Long.toString(sums.failures()),
                Long.toString(sums.durations().quantile(0.5)),
                Long.toString(sums.durations().quantile(0.99)),
                Integer.toString(operation.places()),
                Long.toString(sums.bytes()));
    }

    @Override
    public boolean equals(Object other) {
        return super.equals(other)
                && other instanceof FlatOperationEntry entry
                && caller.equals(entry.caller)
                && getLabels().equals(entry.getLabels());
    }

    @Override
    public int hashCode() {
        return Objects.hash(super.hashCode(), caller);
    }
}
