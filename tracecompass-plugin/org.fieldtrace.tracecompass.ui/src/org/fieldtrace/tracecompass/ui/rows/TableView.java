// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.rows;

import org.eclipse.swt.widgets.Composite;
import org.fieldtrace.tracecompass.core.rows.TableRow;
import org.fieldtrace.tracecompass.core.tables.RequestTable;

/**
 * A view of a table that the model declares.
 *
 * @param <R> what the model has in a row
 */
public abstract class TableView<R> extends RowTableView<TableRow<R>> {
    private final RequestTable<R> shown;

    /**
     * @param filterHint what the filter goes by
     */
    protected TableView(
            String title, RequestTable<R> shown, EmptyState emptyState, String filterHint) {
        super(title, shown.id(), TableRow.type(), emptyState, filterHint);
        this.shown = shown;
    }

    @Override
    protected RowTable<TableRow<R>> createTable(Composite parent) {
        return new RowTable<>(parent, TableColumn.of(shown.table(), TableRow::row));
    }
}
