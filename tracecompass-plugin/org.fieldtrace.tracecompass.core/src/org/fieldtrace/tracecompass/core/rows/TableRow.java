// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.rows;

import java.util.Objects;
import org.eclipse.tracecompass.tmf.core.model.tree.TmfTreeDataModel;
import org.fieldtrace.model.table.Table;

/**
 * A row of a table that the model declares. Rows are equal where their places and their cells are.
 *
 * @param <R> what the model has in a row
 */
public final class TableRow<R> extends TmfTreeDataModel {
    private final R row;

    public TableRow(long id, long parentId, Table<R> table, R row) {
        super(id, parentId, table.raw(row));
        this.row = row;
    }

    /** The class of such rows. */
    @SuppressWarnings("unchecked") // the class knows nothing of what the model has in a row
    public static <R> Class<TableRow<R>> type() {
        return (Class<TableRow<R>>) (Class<?>) TableRow.class;
    }

    public R row() {
        return row;
    }

    @Override
    public boolean equals(Object other) {
        return super.equals(other)
                && other instanceof TableRow<?> entry
                && getLabels().equals(entry.getLabels());
    }

    @Override
    public int hashCode() {
        return Objects.hash(super.hashCode(), getLabels());
    }
}
