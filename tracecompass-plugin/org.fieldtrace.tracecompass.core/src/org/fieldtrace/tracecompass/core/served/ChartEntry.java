// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.served;

import java.util.List;
import java.util.Objects;
import org.eclipse.tracecompass.tmf.core.model.tree.TmfTreeDataModel;
import org.fieldtrace.model.operations.Operation;
import org.fieldtrace.model.operations.RankedOperation;
import org.fieldtrace.tracecompass.core.rows.TableRow;

/** An operation that a chart has a series of, with what words say of it. */
public final class ChartEntry extends TmfTreeDataModel {
    private final int rank;
    private final Operation operation;

    ChartEntry(TableRow<RankedOperation> of, List<String> cells) {
        super(of.getId(), of.getParentId(), cells);
        rank = of.row().rank();
        operation = of.row().operation();
    }

    /** Its place in the order of {@link Operation#RANK}, from 1. */
    public int getRank() {
        return rank;
    }

    public Operation getOperation() {
        return operation;
    }

    @Override
    public boolean equals(Object other) {
        return super.equals(other)
                && other instanceof ChartEntry entry
                && rank == entry.rank
                && getLabels().equals(entry.getLabels());
    }

    @Override
    public int hashCode() {
        return Objects.hash(super.hashCode(), rank);
    }
}
