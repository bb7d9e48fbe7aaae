// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.consumers;

import java.util.List;
import org.eclipse.jface.action.IMenuManager;
import org.eclipse.swt.widgets.Composite;
import org.fieldtrace.tracecompass.core.consumers.ConsumersDataProvider;
import org.fieldtrace.tracecompass.core.consumers.ConsumersEntry;
import org.fieldtrace.tracecompass.core.event.Verdict;
import org.fieldtrace.tracecompass.ui.base.Legend;
import org.fieldtrace.tracecompass.ui.base.SourceCode;
import org.fieldtrace.tracecompass.ui.rows.EmptyState;
import org.fieldtrace.tracecompass.ui.rows.Row;
import org.fieldtrace.tracecompass.ui.rows.RowTable;
import org.fieldtrace.tracecompass.ui.rows.RowTableView;

/** Which services and call paths read each field, for the team that owns the producer. */
public final class ConsumersView extends RowTableView<ConsumersEntry> {
    public static final String ID = "org.fieldtrace.tracecompass.ui.consumers";

    public ConsumersView() {
        super(
                "Readers",
                ConsumersDataProvider.ID,
                ConsumersEntry.class,
                EmptyState.FIELDS,
                "Filter by field, such as Employee.email, service or method");
    }

    @Override
    protected RowTable<ConsumersEntry> createTable(Composite parent) {
        return new ConsumersTable(parent);
    }

    @Override
    protected void fill(IMenuManager menu) {
        List<Row<ConsumersEntry>> selected = table().selectedRows();
        if (selected.size() == 1) {
            SourceCode.addTo(menu, selected.get(0).entry().getFrames(), getSite().getShell());
        }
    }

    @Override
    protected void fill(Legend legend) {
        legend.add(Verdict.USED, "read")
                .add(Verdict.UNUSED, "not read")
                .addWhisker("95 % interval")
                .add(
                        "A field is safe to remove if nobody was seen to read it and the interval of"
                                + " every call path ends below 5 %. Services that were not recorded"
                                + " may read it too.");
    }
}
