// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.operations;

import java.util.List;
import java.util.Objects;
import org.eclipse.tracecompass.tmf.core.model.tree.TmfTreeDataModel;
import org.fieldtrace.model.operations.Operation;

/** One operation at its place in the calling context tree. */
public final class OperationEntry extends TmfTreeDataModel {
    private final int rank;
    private final Operation operation;

    OperationEntry(long id, long parentId, int rank, Operation operation) {
        super(id, parentId, labels(rank, operation));
        this.rank = rank;
        this.operation = operation;
    }

    /** Its place in the order of {@link Operation#RANK}, from 1. */
    public int getRank() {
        return rank;
    }

    public Operation getOperation() {
        return operation;
    }

    private static List<String> labels(int rank, Operation operation) {
        return List.of(
                operation.label(),
                Integer.toString(rank),
                Long.toString(operation.sums().count()),
                Long.toString(operation.sums().failures()),
                Long.toString(operation.sums().inclusive()),
                Long.toString(operation.sums().exclusive()),
                Double.toString(operation.normalisedInclusive()),
                Double.toString(operation.normalisedExclusive()),
                Double.toString(operation.distance()),
                Double.toString(operation.criticalShare()),
                Long.toString(operation.sums().handle()),
                Long.toString(operation.sums().network()),
                Long.toString(operation.sums().bytes()));
    }

    @Override
    public boolean equals(Object other) {
        return super.equals(other)
                && other instanceof OperationEntry entry
                && rank == entry.rank
                && getLabels().equals(entry.getLabels());
    }

    @Override
    public int hashCode() {
        return Objects.hash(super.hashCode(), rank);
    }
}
