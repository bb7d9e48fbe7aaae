// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.rows;

import static java.util.stream.Collectors.joining;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToIntFunction;
import org.eclipse.swt.graphics.RGB;
import org.eclipse.tracecompass.tmf.core.model.tree.ITmfTreeDataModel;
import org.fieldtrace.model.Proportion;
import org.fieldtrace.tracecompass.ui.base.Legend;
import org.fieldtrace.tracecompass.ui.base.Palette;
import org.fieldtrace.tracecompass.ui.drawing.Drawing;
import org.fieldtrace.tracecompass.ui.drawing.LeftOutRows;
import org.fieldtrace.tracecompass.ui.drawing.LegendDrawing;
import org.fieldtrace.tracecompass.ui.drawing.Shape;
import org.fieldtrace.tracecompass.ui.drawing.Shape.Box;
import org.fieldtrace.tracecompass.ui.drawing.Shape.Label;
import org.fieldtrace.tracecompass.ui.drawing.Shape.Line;
import org.fieldtrace.tracecompass.ui.drawing.Shape.Point;
import org.fieldtrace.tracecompass.ui.drawing.WrappedText;
import org.fieldtrace.tracecompass.ui.rows.TableBands.Place;

/**
 * Draws rows of a table for a file, with what stands above and below it: no cell is cut, texts
 * wrap, and columns for which there is no room stand in a further band below.
 *
 * @param <E> what the data provider serves
 */
final class TableDrawing<E extends ITmfTreeDataModel> {
    private static final int MARGIN = TableBands.MARGIN;
    private static final int LINE = 18;
    private static final int CELL_TOP = 3;
    private static final int BAR_MARGIN = 4;
    private static final int WHISKER_CAP = 3;
    private static final RGB WHITE = new RGB(255, 255, 255);
    private static final RGB BLACK = new RGB(0, 0, 0);

    /** Of more, the first are drawn. */
    private static final int MAX_ROWS = 2000;

    /** What stands around the rows: above them, and what colours and signs mean. */
    record Surroundings(String notice, List<Legend.Entry> legend) {}

    private final List<? extends Column<E>> columns;
    private final List<Row<E>> rows;
    private final ToIntFunction<String> textWidth;
    private final List<Shape> shapes = new ArrayList<>();
    private int top = CELL_TOP;

    private TableDrawing(
            List<? extends Column<E>> columns, List<Row<E>> rows, ToIntFunction<String> textWidth) {
        this.columns = columns;
        this.rows = rows;
        this.textWidth = textWidth;
    }

    /**
     * The drawing.
     *
     * @param rows from top to bottom; those for which there is no room are left out, which is said
     * @param width that the picture has at most, pixels; or {@link Drawing#UNBOUNDED}
     * @param height of the rows, at most, pixels; or {@link Drawing#UNBOUNDED}
     * @param textWidth width of a text, pixels
     */
    static <E extends ITmfTreeDataModel> Drawing of(
            List<? extends Column<E>> columns,
            List<Row<E>> rows,
            Surroundings surroundings,
            int width,
            int height,
            ToIntFunction<String> textWidth) {
        return first(columns, rows, textWidth).draw(surroundings, width, height, rows.size());
    }

    /**
     * A drawing of one band, to be looked at as a whole: the first columns and the first rows, as
     * far as there is room. It says what is left out.
     *
     * @param height of the picture, at most, pixels
     */
    static <E extends ITmfTreeDataModel> Drawing overview(
            List<? extends Column<E>> columns,
            List<Row<E>> rows,
            Surroundings surroundings,
            int width,
            int height,
            ToIntFunction<String> textWidth) {
        return first(columns, rows, textWidth)
                .drawOverview(surroundings, width, height, rows.size());
    }

    private static <E extends ITmfTreeDataModel> TableDrawing<E> first(
            List<? extends Column<E>> columns, List<Row<E>> rows, ToIntFunction<String> textWidth) {
        return new TableDrawing<>(
                columns, rows.subList(0, Math.min(MAX_ROWS, rows.size())), textWidth);
    }

    private Drawing drawOverview(Surroundings surroundings, int room, int height, int allRows) {
        List<List<Place<E>>> bands = new TableBands<>(columns, rows, textWidth).within(room);
        List<Place<E>> band = bands.get(0);
        if (!surroundings.notice().isEmpty()) {
            addWords(surroundings.notice(), room);
            top += CELL_TOP;
        }
        addHeader(band, room);
        int foot =
                WrappedText.lines(leftOut(allRows, bands), room - 2 * MARGIN, textWidth).size()
                                * LINE
                        + legend(surroundings, room, 0).bottom()
                        + CELL_TOP
                        + 2 * MARGIN;
        int drawn = rowsWithin(List.of(band), height - top - foot);
        rows.subList(0, drawn).forEach(row -> addRow(band, row));
        top += MARGIN;
        String leftOut = leftOut(allRows - drawn, bands);
        if (!leftOut.isEmpty()) {
            addWords(leftOut, room);
        }
        LegendDrawing.Drawn legend = legend(surroundings, room, top + CELL_TOP);
        shapes.addAll(legend.shapes());
        return new Drawing(room, legend.bottom() + MARGIN, shapes);
    }

    private String leftOut(int moreRows, List<List<Place<E>>> bands) {
        String titles =
                bands.stream()
                        .skip(1)
                        .flatMap(band -> band.stream().skip(1))
                        .map(place -> place.column().title())
                        .collect(joining(", "));
        String ofRows = moreRows == 0 ? "" : LeftOutRows.sentence(moreRows) + " ";
        String ofColumns = titles.isEmpty() ? "" : "Columns that are left out: " + titles + ".";
        return (ofRows + ofColumns).trim();
    }

    private LegendDrawing.Drawn legend(Surroundings surroundings, int right, int at) {
        return LegendDrawing.of(surroundings.legend(), MARGIN, right - MARGIN, at, textWidth);
    }

    private Drawing draw(Surroundings surroundings, int room, int height, int allRows) {
        List<List<Place<E>>> bands = new TableBands<>(columns, rows, textWidth).within(room);
        int right = room == Drawing.UNBOUNDED ? right(bands) : room;
        if (!surroundings.notice().isEmpty()) {
            addWords(surroundings.notice(), right);
            top += CELL_TOP;
        }
        int drawn = rowsWithin(bands, height);
        for (List<Place<E>> band : bands) {
            addHeader(band, right);
            rows.subList(0, drawn).forEach(row -> addRow(band, row));
            top += MARGIN;
        }
        if (drawn < allRows) {
            addWords(LeftOutRows.sentence(allRows - drawn), right);
        }
        LegendDrawing.Drawn legend = legend(surroundings, right, top + CELL_TOP);
        shapes.addAll(legend.shapes());
        return new Drawing(right, legend.bottom() + MARGIN, shapes);
    }

    private static int right(List<? extends List<? extends Place<?>>> bands) {
        return bands.stream()
                .map(band -> band.get(band.size() - 1))
                .mapToInt(last -> last.left() + last.width() + 2 * MARGIN)
                .max()
                .orElse(0);
    }

    private int rowsWithin(List<List<Place<E>>> bands, int height) {
        long used = 0;
        for (int i = 0; i < rows.size(); i++) {
            for (List<Place<E>> band : bands) {
                used += height(band, rows.get(i));
            }
            if (used > height) {
                return Math.max(1, i);
            }
        }
        return rows.size();
    }

    private void addWords(String words, int right) {
        for (String line : WrappedText.lines(words, right - 2 * MARGIN, textWidth)) {
            shapes.add(new Label(MARGIN, top, line, Palette.INK));
            top += LINE;
        }
    }

    private void addHeader(List<Place<E>> band, int right) {
        int most = 1;
        for (Place<E> place : band) {
            List<String> lines =
                    WrappedText.lines(place.column().title(), place.width(), textWidth);
            addLines(place, lines, 0);
            most = Math.max(most, lines.size());
        }
        top += most * LINE + CELL_TOP;
        addLine(MARGIN, top, right - (double) MARGIN, top, 1, Palette.INK);
        top += CELL_TOP;
    }

    private List<String> lines(Place<E> place, Row<E> row) {
        String text = place.column().text(row);
        return WrappedText.lines(text, place.width() - indent(place, row), textWidth);
    }

    /** Where names have little room, those of the lower levels keep half of it. */
    private int indent(Place<E> place, Row<E> row) {
        boolean isName = place.column() == columns.get(0);
        int indent = TableBands.indent(place.column(), row, isName);
        return isName ? Math.min(indent, place.width() / 2) : indent;
    }

    private int height(List<Place<E>> band, Row<E> row) {
        int most = band.stream().mapToInt(place -> lines(place, row).size()).max().orElse(1);
        return most * LINE + BAR_MARGIN;
    }

    private void addRow(List<Place<E>> band, Row<E> row) {
        for (Place<E> place : band) {
            place.column().bar(row).ifPresent(bar -> addBar(place, bar));
            addLines(place, lines(place, row), indent(place, row));
        }
        top += height(band, row);
    }

    private void addLines(Place<E> place, List<String> lines, int indent) {
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i);
            int x = place.left() + indent;
            if (place.column().isNumeric()) {
                x = place.left() + place.width() - textWidth.applyAsInt(line);
            }
            shapes.add(new Label(x, top + i * (double) LINE, line, Palette.INK));
        }
    }

    private void addBar(Place<E> place, CellBar bar) {
        int whole = place.column().barWidth();
        addBox(place.left(), whole, bar.rest());
        addBox(place.left(), bar.share() * whole, bar.filled());
        bar.interval().ifPresent(interval -> addWhisker(place, interval));
    }

    private void addBox(double x, double width, RGB colour) {
        if (width > 0) {
            shapes.add(
                    new Box(
                            x,
                            top + (double) CELL_TOP,
                            width,
                            LINE - 2.0 * CELL_TOP,
                            colour,
                            null,
                            "",
                            null));
        }
    }

    /** White under black, so that it can be seen on the bar's colours and beside it. */
    private void addWhisker(Place<E> place, Proportion interval) {
        double low = place.left() + interval.low() * place.column().barWidth();
        double high = place.left() + interval.high() * place.column().barWidth();
        double middle = top + LINE / 2.0;
        for (boolean isUnder : new boolean[] {true, false}) {
            int width = isUnder ? 3 : 1;
            RGB colour = isUnder ? WHITE : BLACK;
            addLine(low, middle, high, middle, width, colour);
            for (double end : new double[] {low, high}) {
                addLine(end, middle - WHISKER_CAP, end, middle + WHISKER_CAP, width, colour);
            }
        }
    }

    private void addLine(
            double fromX, double fromY, double toX, double toY, int width, RGB colour) {
        List<Point> points = List.of(new Point(fromX, fromY), new Point(toX, toY));
        shapes.add(new Line(points, width, colour, false, "", null));
    }
}
