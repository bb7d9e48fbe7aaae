// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.operations;

import org.fieldtrace.model.operations.FlatOperationRow;
import org.fieldtrace.tracecompass.core.tables.RequestTable;
import org.fieldtrace.tracecompass.ui.base.Legend;
import org.fieldtrace.tracecompass.ui.base.Palette;
import org.fieldtrace.tracecompass.ui.rows.EmptyState;
import org.fieldtrace.tracecompass.ui.rows.TableView;

/** Each operation over all its places, and below it who calls it: the tree from its leaves up. */
public final class FlatOperationsView extends TableView<FlatOperationRow> {
    public static final String ID = "org.fieldtrace.tracecompass.ui.flatoperations";

    public FlatOperationsView() {
        super(
                "Flat Operations",
                RequestTable.FLAT_OPERATIONS,
                EmptyState.REQUESTS,
                "Filter by service or operation");
    }

    @Override
    protected void fill(Legend legend) {
        legend.add(Palette.BAR, "share of all critical paths")
                .add("Below an operation stands who calls it.");
    }
}
