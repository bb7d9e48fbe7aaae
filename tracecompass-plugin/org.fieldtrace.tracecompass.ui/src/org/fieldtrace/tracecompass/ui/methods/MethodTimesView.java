// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.methods;

import org.fieldtrace.model.methods.MethodTime;
import org.fieldtrace.tracecompass.core.tables.RequestTable;
import org.fieldtrace.tracecompass.ui.base.Legend;
import org.fieldtrace.tracecompass.ui.base.Palette;
import org.fieldtrace.tracecompass.ui.rows.EmptyState;
import org.fieldtrace.tracecompass.ui.rows.TableView;

/** Where the time of recorded methods goes, by operation: those with the most time first. */
public final class MethodTimesView extends TableView<MethodTime> {
    public static final String ID = "org.fieldtrace.tracecompass.ui.methodtimes";

    public MethodTimesView() {
        super(
                "Method Times",
                RequestTable.METHODS,
                EmptyState.METHODS,
                "Filter by method, service or operation");
    }

    @Override
    protected void fill(Legend legend) {
        legend.add(Palette.BAR, "share of the exclusive time that lies on critical paths");
    }
}
