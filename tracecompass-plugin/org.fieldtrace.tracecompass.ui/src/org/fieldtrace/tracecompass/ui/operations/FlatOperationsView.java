// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.operations;

import org.eclipse.swt.widgets.Composite;
import org.fieldtrace.tracecompass.core.operations.FlatOperationEntry;
import org.fieldtrace.tracecompass.core.operations.FlatOperationsDataProvider;
import org.fieldtrace.tracecompass.ui.base.Legend;
import org.fieldtrace.tracecompass.ui.base.Palette;
import org.fieldtrace.tracecompass.ui.rows.EmptyState;
import org.fieldtrace.tracecompass.ui.rows.RowTable;
import org.fieldtrace.tracecompass.ui.rows.RowTableView;

/** Each operation over all its places, and below it who calls it: the tree from its leaves up. */
public final class FlatOperationsView extends RowTableView<FlatOperationEntry> {
    public static final String ID = "org.fieldtrace.tracecompass.ui.flatoperations";

    public FlatOperationsView() {
        super(
                "Flat Operations",
                FlatOperationsDataProvider.ID,
                FlatOperationEntry.class,
                EmptyState.REQUESTS,
                "Filter by service or operation");
    }

    @Override
    protected RowTable<FlatOperationEntry> createTable(Composite parent) {
        return new RowTable<>(parent, FlatOperationColumns.ALL);
    }

    @Override
    protected void fill(Legend legend) {
        legend.add(Palette.BAR, "share of all critical paths")
                .add("Below an operation stands who calls it.");
    }
}
