// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.rows;

import java.util.Comparator;
import java.util.OptionalDouble;
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

    /** How much of a bar is filled, 0 to 1; empty where the column has no bars. */
    default OptionalDouble share(Row<E> row) {
        return OptionalDouble.empty();
    }

    /** Whether it has bars. */
    default boolean hasBars() {
        return false;
    }

    /** The text of a tool tip over the cell. */
    default String toolTip(Row<E> row) {
        return title() + ": " + text(row) + "\n" + meaning();
    }
}
