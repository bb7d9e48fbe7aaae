// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.methods;

import org.eclipse.swt.widgets.Composite;
import org.fieldtrace.tracecompass.core.methods.MethodTimeEntry;
import org.fieldtrace.tracecompass.core.methods.MethodTimesDataProvider;
import org.fieldtrace.tracecompass.ui.base.Legend;
import org.fieldtrace.tracecompass.ui.base.Palette;
import org.fieldtrace.tracecompass.ui.rows.EmptyState;
import org.fieldtrace.tracecompass.ui.rows.RowTable;
import org.fieldtrace.tracecompass.ui.rows.RowTableView;

/** Where the time of recorded methods goes, by operation: those with the most time first. */
public final class MethodTimesView extends RowTableView<MethodTimeEntry> {
    public static final String ID = "org.fieldtrace.tracecompass.ui.methodtimes";

    public MethodTimesView() {
        super(
                "Method Times",
                MethodTimesDataProvider.ID,
                MethodTimeEntry.class,
                EmptyState.METHODS,
                "Filter by method, service or operation");
    }

    @Override
    protected RowTable<MethodTimeEntry> createTable(Composite parent) {
        return new RowTable<>(parent, MethodColumns.ALL);
    }

    @Override
    protected void fill(Legend legend) {
        legend.add(Palette.BAR, "share of the exclusive time that lies on critical paths");
    }
}
