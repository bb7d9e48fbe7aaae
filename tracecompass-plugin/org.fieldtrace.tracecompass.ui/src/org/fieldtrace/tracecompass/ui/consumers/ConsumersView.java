// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.consumers;

import java.util.List;
import org.eclipse.jface.action.IMenuManager;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.tracecompass.tmf.core.signal.TmfSignalHandler;
import org.eclipse.tracecompass.tmf.core.trace.ITmfTrace;
import org.fieldtrace.model.consumers.ConsumerRow;
import org.fieldtrace.tracecompass.core.consumers.ConsumersDataProvider;
import org.fieldtrace.tracecompass.core.event.Verdict;
import org.fieldtrace.tracecompass.core.rows.TableRow;
import org.fieldtrace.tracecompass.ui.base.Legend;
import org.fieldtrace.tracecompass.ui.base.SourceCode;
import org.fieldtrace.tracecompass.ui.rows.EmptyState;
import org.fieldtrace.tracecompass.ui.rows.Row;
import org.fieldtrace.tracecompass.ui.rows.RowTable;
import org.fieldtrace.tracecompass.ui.rows.RowTableView;
import org.fieldtrace.tracecompass.ui.selection.FieldChosenSignal;
import org.fieldtrace.tracecompass.ui.selection.ShownViews;

/** Which services and call paths read each field, for the team that owns the producer. */
public final class ConsumersView extends RowTableView<TableRow<ConsumerRow>> {
    public static final String ID = ShownViews.READERS;

    /** The field to show as soon as its row is there; null for none. */
    private FieldChosenSignal wanted;

    public ConsumersView() {
        super(
                "Readers",
                ConsumersDataProvider.ID,
                TableRow.type(),
                EmptyState.FIELDS,
                "Filter by field, such as Employee.email, service or method");
    }

    @Override
    protected RowTable<TableRow<ConsumerRow>> createTable(Composite parent) {
        return new ConsumersTable(parent);
    }

    /** A field was selected elsewhere, or somebody asks there who reads it. */
    @TmfSignalHandler
    public void fieldChosen(FieldChosenSignal signal) {
        whileShown(
                signal.getTrace(),
                () -> {
                    wanted = signal;
                    showWanted();
                });
    }

    @Override
    protected void completed() {
        showWanted();
    }

    private void showWanted() {
        FieldChosenSignal field = wanted;
        if (field == null) {
            return;
        }
        boolean isShown =
                reveal(
                        entry -> entry.row().isOf(field.getService(), field.getField()),
                        field.isAsked() && isComplete());
        if (isShown || isComplete()) {
            wanted = null; // no later rows have it, either
        }
    }

    @Override
    protected void traceChanged(ITmfTrace newTrace) {
        super.traceChanged(newTrace);
        wanted = null;
    }

    @Override
    protected void fill(IMenuManager menu) {
        List<Row<TableRow<ConsumerRow>>> selected = table().selectedRows();
        if (selected.size() == 1) {
            SourceCode.addTo(menu, selected.get(0).entry().row().frames(), getSite().getShell());
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
                                + " may read it too.")
                .add(
                        "\u2192 is an answer in which a service hands the field on, joined by what"
                                + " the mappers of both sides call it. Below it is who takes it.");
    }
}
