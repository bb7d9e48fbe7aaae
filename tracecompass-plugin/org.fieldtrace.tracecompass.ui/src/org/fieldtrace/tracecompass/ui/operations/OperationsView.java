// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.operations;

import java.util.List;
import org.eclipse.jface.action.IMenuManager;
import org.eclipse.jface.viewers.StructuredSelection;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.tracecompass.tmf.core.signal.TmfSignalHandler;
import org.fieldtrace.model.operations.Operation;
import org.fieldtrace.model.operations.RankedOperation;
import org.fieldtrace.tracecompass.core.rows.TableRow;
import org.fieldtrace.tracecompass.core.tables.RequestTable;
import org.fieldtrace.tracecompass.ui.base.Actions;
import org.fieldtrace.tracecompass.ui.base.Legend;
import org.fieldtrace.tracecompass.ui.base.Palette;
import org.fieldtrace.tracecompass.ui.rows.EmptyState;
import org.fieldtrace.tracecompass.ui.rows.Row;
import org.fieldtrace.tracecompass.ui.rows.RowTable;
import org.fieldtrace.tracecompass.ui.rows.TableView;
import org.fieldtrace.tracecompass.ui.selection.CallPathsChosenSignal;
import org.fieldtrace.tracecompass.ui.selection.OperationSelectedSignal;
import org.fieldtrace.tracecompass.ui.selection.RequestsChosenSignal;

/** The calling context tree of operations: where time goes over all requests. */
public final class OperationsView extends TableView<RankedOperation> {
    public static final String ID = "org.fieldtrace.tracecompass.ui.operations";

    public OperationsView() {
        super(
                "Operations",
                RequestTable.OPERATIONS,
                EmptyState.REQUESTS,
                "Filter by service or operation");
    }

    @Override
    protected RowTable<TableRow<RankedOperation>> createTable(Composite parent) {
        RowTable<TableRow<RankedOperation>> table = super.createTable(parent);
        table.viewer().addPostSelectionChangedListener(event -> tellSelection());
        table.viewer().addDoubleClickListener(event -> showRequests());
        return table;
    }

    @Override
    protected void fill(IMenuManager menu) {
        menu.add(Actions.of("Show Slowest Requests", this::showRequests));
    }

    @Override
    protected void fill(Legend legend) {
        legend.add(Palette.BAR, "share of the largest, or of all critical paths")
                .addHint("Double-click an operation to see its slowest requests.");
    }

    private void tellSelection() {
        List<Row<TableRow<RankedOperation>>> selected = table().selectedRows();
        if (selected.size() == 1 && trace() != null) {
            Operation operation = selected.get(0).entry().row().operation();
            broadcast(new OperationSelectedSignal(this, trace(), operation));
            CallPathsChosenSignal.operation(this, trace(), operation);
        }
    }

    private void showRequests() {
        List<Row<TableRow<RankedOperation>>> selected = table().selectedRows();
        if (!selected.isEmpty() && trace() != null) {
            RequestsChosenSignal.showRequestsOf(
                    this, trace(), selected.get(0).entry().row().operation());
        }
    }

    /** Selects the operation that was selected in another view. */
    @TmfSignalHandler
    public void operationSelected(OperationSelectedSignal signal) {
        whenIdle(
                () -> {
                    if (signal.getSource() != this && signal.getTrace() == trace()) {
                        table().find(
                                        entry ->
                                                entry.row()
                                                        .operation()
                                                        .path()
                                                        .equals(signal.getOperation().path()))
                                .ifPresent(
                                        row ->
                                                getTreeViewer()
                                                        .setSelection(
                                                                new StructuredSelection(row),
                                                                true));
                    }
                });
    }
}
