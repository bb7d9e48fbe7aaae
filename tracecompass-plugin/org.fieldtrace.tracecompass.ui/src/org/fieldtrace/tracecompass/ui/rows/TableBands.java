// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.rows;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToIntFunction;
import org.eclipse.tracecompass.tmf.core.model.tree.ITmfTreeDataModel;
import org.fieldtrace.tracecompass.ui.drawing.WrappedText;

/**
 * Distributes the columns of a table over bands that stand one below the other, each with the names
 * of the rows on its left, so that a table of many columns fits into a narrow picture.
 *
 * @param <E> what the data provider serves
 */
final class TableBands<E extends ITmfTreeDataModel> {
    /** Beside every column, pixels. */
    static final int MARGIN = 8;

    /** Names have this part of a picture that is too narrow, if they need it and no column more. */
    private static final double NAME_SHARE = 0.3;

    private static final int LEAST_NAME = 80;

    /** Texts stand in a band with others as long as they have so much, pixels. */
    private static final int LEAST_TEXT = 400;

    /**
     * A column in its place.
     *
     * @param left pixels
     * @param width pixels, without the margins
     */
    record Place<E extends ITmfTreeDataModel>(Column<E> column, int left, int width) {}

    private final List<? extends Column<E>> columns;
    private final List<Row<E>> rows;
    private final ToIntFunction<String> textWidth;

    /**
     * @param columns the first holds the names
     * @param textWidth width of a text, pixels
     */
    TableBands(
            List<? extends Column<E>> columns, List<Row<E>> rows, ToIntFunction<String> textWidth) {
        this.columns = columns;
        this.rows = rows;
        this.textWidth = textWidth;
    }

    /** Pixels between a cell's left edge and its text. */
    static <E extends ITmfTreeDataModel> int indent(Column<E> column, Row<E> row, boolean isName) {
        if (column.hasBars()) {
            return column.barWidth() + MARGIN;
        }
        return isName ? (row.path().size() - 1) * 2 * MARGIN : 0;
    }

    /**
     * The columns of each band.
     *
     * @param room width of the picture, pixels
     */
    List<List<Place<E>>> within(int room) {
        int whole = MARGIN;
        for (Column<E> column : columns) {
            whole += natural(column) + 2 * MARGIN;
        }
        return whole <= room ? List.of(placed(columns, this::natural)) : bands(room);
    }

    private List<List<Place<E>>> bands(int room) {
        Column<E> name = columns.get(0);
        List<? extends Column<E>> others = columns.subList(1, columns.size());
        int widest = others.stream().filter(c -> !isText(c)).mapToInt(this::fixed).max().orElse(0);
        int most = Math.min((int) (NAME_SHARE * room), room - 5 * MARGIN - widest);
        int names = Math.min(natural(name), Math.max(LEAST_NAME, most));
        int free = room - 3 * MARGIN - names;
        List<List<Place<E>>> bands = new ArrayList<>();
        List<Column<E>> band = new ArrayList<>();
        int used = 0;
        for (Column<E> column : others) {
            int needed = least(column, free) + 2 * MARGIN;
            if (!band.isEmpty() && used + needed > free) {
                bands.add(band(name, names, band, free));
                band.clear();
                used = 0;
            }
            band.add(column);
            used += needed;
        }
        if (!band.isEmpty()) {
            bands.add(band(name, names, band, free));
        }
        return bands;
    }

    /** What room is left in a band, its texts get. */
    private List<Place<E>> band(Column<E> name, int names, List<Column<E>> others, int free) {
        int left = free - others.stream().mapToInt(c -> least(c, free) + 2 * MARGIN).sum();
        List<Column<E>> all = new ArrayList<>(List.of(name));
        all.addAll(others);
        int[] spare = {Math.max(0, left)};
        return placed(
                all,
                column -> {
                    if (column == name) {
                        return names;
                    }
                    int width = least(column, free);
                    int more = isText(column) ? Math.min(spare[0], natural(column) - width) : 0;
                    spare[0] -= more;
                    return width + more;
                });
    }

    private List<Place<E>> placed(List<? extends Column<E>> band, ToIntFunction<Column<E>> width) {
        List<Place<E>> places = new ArrayList<>();
        int left = MARGIN;
        for (Column<E> column : band) {
            Place<E> place = new Place<>(column, left, width.applyAsInt(column));
            places.add(place);
            left += place.width() + 2 * MARGIN;
        }
        return places;
    }

    private int least(Column<E> column, int free) {
        return isText(column)
                ? Math.min(natural(column), Math.min(LEAST_TEXT, free - 2 * MARGIN))
                : fixed(column);
    }

    /** Whether its cells may go on in the next line. */
    private static boolean isText(Column<?> column) {
        return !column.isNumeric() && !column.hasBars();
    }

    /** What a column needs with no text wrapped. */
    private int natural(Column<E> column) {
        return Math.max(textWidth.applyAsInt(column.title()), widestCell(column));
    }

    /** What a column needs with its title wrapped. */
    private int fixed(Column<E> column) {
        return Math.max(WrappedText.widestWord(column.title(), textWidth), widestCell(column));
    }

    private int widestCell(Column<E> column) {
        boolean isName = column == columns.get(0);
        int widest = 0;
        for (Row<E> row : rows) {
            int cell = indent(column, row, isName) + textWidth.applyAsInt(column.text(row));
            widest = Math.max(widest, cell);
        }
        return widest;
    }
}
