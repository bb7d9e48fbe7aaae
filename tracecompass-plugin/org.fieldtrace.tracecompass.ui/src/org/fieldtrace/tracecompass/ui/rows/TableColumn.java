// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.rows;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.fieldtrace.model.table.Table;
import org.fieldtrace.tracecompass.core.rows.TableRow;

/**
 * A column of a view, as the model declares it.
 *
 * @param <R> what the model has in a row
 */
final class TableColumn<R> implements Column<TableRow<R>> {
    private static final int BAR_WIDTH = 80;

    /** What is not known stands behind all numbers. */
    private static final double UNKNOWN = -1;

    private final org.fieldtrace.model.table.Column<R> column;
    private final org.fieldtrace.model.table.Column.View<R> view;

    private TableColumn(org.fieldtrace.model.table.Column<R> column) {
        this.column = column;
        view = column.view();
    }

    /** All of a table, from left to right. */
    static <R> List<TableColumn<R>> of(Table<R> table) {
        return table.view().stream().map(TableColumn::new).toList();
    }

    @Override
    public String title() {
        return view.title();
    }

    @Override
    public String meaning() {
        return view.meaning();
    }

    @Override
    public int width() {
        return view.width();
    }

    @Override
    public boolean isNumeric() {
        return column.unit().isNumeric() && view.bar() == null;
    }

    @Override
    public int barWidth() {
        return view.bar() == null ? 0 : BAR_WIDTH;
    }

    @Override
    public Optional<CellBar> bar(Row<TableRow<R>> row) {
        return view.bar() == null
                ? Optional.empty()
                : Optional.of(CellBar.of(view.bar().applyAsDouble(row.entry().row())));
    }

    @Override
    public String text(Row<TableRow<R>> row) {
        return column.shown(row.entry().row());
    }

    @Override
    public Comparator<Row<TableRow<R>>> order() {
        if (!column.unit().isNumeric()) {
            return Comparator.comparing(this::text);
        }
        Comparator<Row<TableRow<R>>> least = Comparator.comparingDouble(this::value);
        return view.isLeastFirst() ? least : least.reversed();
    }

    private double value(Row<TableRow<R>> row) {
        Object known = column.value().apply(row.entry().row());
        return known == null ? UNKNOWN : ((Number) known).doubleValue();
    }

    @Override
    public String toolTip(Row<TableRow<R>> row) {
        return view.toolTip() == null
                ? Column.super.toolTip(row)
                : view.toolTip().apply(row.entry().row());
    }
}
