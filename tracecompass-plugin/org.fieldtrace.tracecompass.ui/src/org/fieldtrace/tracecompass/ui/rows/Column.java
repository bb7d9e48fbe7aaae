// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.rows;

import java.util.Comparator;
import java.util.Optional;
import org.eclipse.tracecompass.tmf.core.model.tree.ITmfTreeDataModel;

/**
 * A column of a table.
 *
 * @param <E> what the data provider serves
 */
public interface Column<E extends ITmfTreeDataModel> {
    String title();

    /** One clause that says what the column counts, with its unit. */
    String meaning();

    /** Width at first, pixels. */
    int width();

    boolean isNumeric();

    String text(Row<E> row);

    /** What a first click on the header sorts siblings by. */
    Comparator<Row<E>> order();

    /** Width of the bars beside its texts, pixels; 0 for none. */
    default int barWidth() {
        return 0;
    }

    /** The bar of a cell; empty where it has none. */
    default Optional<CellBar> bar(Row<E> row) {
        return Optional.empty();
    }

    /** Whether it has bars. */
    default boolean hasBars() {
        return barWidth() > 0;
    }

    /** The text of a tool tip over the cell. */
    default String toolTip(Row<E> row) {
        return title() + ": " + text(row) + "\n" + meaning();
    }
}
