// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.rows;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.ToIntFunction;
import org.eclipse.swt.graphics.RGB;
import org.eclipse.tracecompass.tmf.core.model.tree.ITmfTreeDataModel;
import org.fieldtrace.tracecompass.ui.Palette;
import org.fieldtrace.tracecompass.ui.drawing.Drawing;
import org.fieldtrace.tracecompass.ui.drawing.Shape;
import org.fieldtrace.tracecompass.ui.drawing.Shape.Box;
import org.fieldtrace.tracecompass.ui.drawing.Shape.Label;

/**
 * Draws rows of a table as it shows them, for a file: no cell is cut.
 *
 * @param <E> what the data provider serves
 */
final class TableDrawing<E extends ITmfTreeDataModel> {
    private static final int MARGIN = 8;
    private static final int INDENT = 16;
    private static final int HEIGHT = 22;
    private static final int TEXT_TOP = 3;
    private static final int BAR_WIDTH = 80;
    private static final int BAR_MARGIN = 4;

    /** Of more, the first are drawn. */
    private static final int MAX_ROWS = 2000;

    private final List<? extends Column<E>> columns;
    private final List<Row<E>> rows;
    private final ToIntFunction<String> textWidth;
    private final List<Shape> shapes = new ArrayList<>();
    private int left = MARGIN;

    private TableDrawing(
            List<? extends Column<E>> columns, List<Row<E>> rows, ToIntFunction<String> textWidth) {
        this.columns = columns;
        this.rows = rows.subList(0, Math.min(MAX_ROWS, rows.size()));
        this.textWidth = textWidth;
    }

    /**
     * The drawing.
     *
     * @param rows from top to bottom
     * @param textWidth width of a text, pixels
     */
    static <E extends ITmfTreeDataModel> Drawing of(
            List<? extends Column<E>> columns, List<Row<E>> rows, ToIntFunction<String> textWidth) {
        TableDrawing<E> table = new TableDrawing<>(columns, rows, textWidth);
        table.columns.forEach(table::add);
        return new Drawing(table.left, (table.rows.size() + 1) * HEIGHT + MARGIN, table.shapes);
    }

    private void add(Column<E> column) {
        int width = textWidth.applyAsInt(column.title());
        for (Row<E> row : rows) {
            width = Math.max(width, indent(column, row) + textWidth.applyAsInt(column.text(row)));
        }
        shapes.add(new Label(left, TEXT_TOP, column.title(), Palette.INK));
        for (int i = 0; i < rows.size(); i++) {
            addCell(column, rows.get(i), width, (i + 1) * HEIGHT);
        }
        left += width + 2 * MARGIN;
    }

    private int indent(Column<E> column, Row<E> row) {
        if (column.hasBars()) {
            return BAR_WIDTH + MARGIN;
        }
        return column == columns.get(0) ? (row.path().size() - 1) * INDENT : 0;
    }

    private void addCell(Column<E> column, Row<E> row, int width, int top) {
        String text = column.text(row);
        OptionalDouble share = column.share(row);
        if (share.isPresent()) {
            double part = Math.max(0, Math.min(1, share.getAsDouble()));
            addBar(top, BAR_WIDTH, Palette.BAR_REST);
            addBar(top, part * BAR_WIDTH, Palette.BAR);
        }
        int x = indent(column, row);
        if (column.isNumeric()) {
            x = width - textWidth.applyAsInt(text);
        }
        shapes.add(new Label(left + (double) x, top + (double) TEXT_TOP, text, Palette.INK));
    }

    private void addBar(int top, double width, RGB colour) {
        shapes.add(
                new Box(
                        left,
                        top + (double) BAR_MARGIN,
                        width,
                        HEIGHT - 2.0 * BAR_MARGIN,
                        colour,
                        null,
                        "",
                        null));
    }
}
