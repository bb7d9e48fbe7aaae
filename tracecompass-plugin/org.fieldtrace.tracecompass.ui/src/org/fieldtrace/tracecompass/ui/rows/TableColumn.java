// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.rows;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.eclipse.tracecompass.tmf.core.model.tree.ITmfTreeDataModel;
import org.fieldtrace.model.table.Table;

/**
 * A column of a view, as the model declares it.
 *
 * @param <E> what the data provider serves
 * @param <R> what the model has in a row
 */
public final class TableColumn<E extends ITmfTreeDataModel, R> implements Column<E> {
    private static final int BAR_WIDTH = 80;

    /** Of a bar with a whisker. */
    private static final int INTERVAL_WIDTH = 130;

    private final org.fieldtrace.model.table.Column<R> column;
    private final org.fieldtrace.model.table.Column.View<R> view;
    private final Function<E, R> rowOf;

    private TableColumn(org.fieldtrace.model.table.Column<R> column, Function<E, R> rowOf) {
        this.column = column;
        this.view = column.view();
        this.rowOf = rowOf;
    }

    /** All of a table, from left to right. */
    public static <E extends ITmfTreeDataModel, R> List<TableColumn<E, R>> of(
            Table<R> table, Function<E, R> rowOf) {
        return table.view().stream().map(column -> new TableColumn<>(column, rowOf)).toList();
    }

    private R of(Row<E> row) {
        return rowOf.apply(row.entry());
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
        return column.unit().isNumeric() && barWidth() == 0;
    }

    @Override
    public int barWidth() {
        if (view.use() != null) {
            return INTERVAL_WIDTH;
        }
        return view.bar() == null ? 0 : BAR_WIDTH;
    }

    @Override
    public Optional<CellBar> bar(Row<E> row) {
        if (view.use() != null) {
            return view.use().apply(of(row)).map(CellBar::ofUse);
        }
        return view.bar() == null
                ? Optional.empty()
                : Optional.of(CellBar.of(view.bar().applyAsDouble(of(row))));
    }

    @Override
    public String text(Row<E> row) {
        return column.shown(of(row));
    }

    @Override
    public Comparator<Row<E>> order() {
        return Comparator.comparing(this::of, column.order());
    }

    @Override
    public String toolTip(Row<E> row) {
        return view.toolTip() == null ? Column.super.toolTip(row) : view.toolTip().apply(of(row));
    }
}
