// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.utilisation;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToIntFunction;
import org.fieldtrace.model.Numbers;
import org.fieldtrace.model.Proportion;
import org.fieldtrace.tracecompass.core.utilisation.UtilisationEntry;
import org.fieldtrace.tracecompass.ui.Palette;
import org.fieldtrace.tracecompass.ui.drawing.Drawing;
import org.fieldtrace.tracecompass.ui.drawing.Shape;
import org.fieldtrace.tracecompass.ui.drawing.Shape.Box;
import org.fieldtrace.tracecompass.ui.drawing.Shape.Label;
import org.fieldtrace.tracecompass.ui.rows.Row;

/** Draws the tree of field utilisation as a flame graph, outermost frames at the top. */
final class WasteFlameGraphDrawing {
    private static final int WIDTH = 1200;
    private static final int HEIGHT = 22;
    private static final int MARGIN = 4;

    /** Narrower ones cannot be seen; pixels. */
    private static final double NARROWEST = 0.5;

    private static final String CUT = "\u2026";

    private final ToIntFunction<String> textWidth;
    private final double all;
    private final List<Shape> shapes = new ArrayList<>();
    private int depth;

    private WasteFlameGraphDrawing(double all, ToIntFunction<String> textWidth) {
        this.all = all;
        this.textWidth = textWidth;
    }

    /**
     * The drawing; empty where nothing is wasted.
     *
     * @param textWidth width of a text, pixels
     */
    static Drawing of(List<UtilisationEntry> entries, ToIntFunction<String> textWidth) {
        List<Row<UtilisationEntry>> topmost = Row.tree(entries);
        double all = topmost.stream().mapToDouble(row -> row.entry().getWastedBytes()).sum();
        if (all <= 0) {
            return Drawing.EMPTY;
        }
        WasteFlameGraphDrawing drawing = new WasteFlameGraphDrawing(all, textWidth);
        drawing.add(topmost, 0, 0);
        return new Drawing(WIDTH + 1, (drawing.depth + 1) * HEIGHT + 1, drawing.shapes);
    }

    private void add(List<Row<UtilisationEntry>> siblings, double left, int level) {
        double x = left;
        for (Row<UtilisationEntry> row : siblings) {
            double width = row.entry().getWastedBytes() / all * WIDTH;
            if (width >= NARROWEST) {
                add(row.entry(), x, width, level);
                add(row.children(), x, level + 1);
            }
            x += width;
        }
    }

    private void add(UtilisationEntry entry, double x, double width, int level) {
        depth = Math.max(depth, level);
        double y = (double) level * HEIGHT;
        double unread = 1 - entry.getUtilisation().map(Proportion::value).orElse(1.0);
        shapes.add(
                new Box(
                        x,
                        y,
                        width,
                        HEIGHT,
                        Palette.pale(Palette.heat(unread)),
                        Palette.INK,
                        toolTip(entry),
                        entry.getFrame().orElse(null)));
        String text = fitting(entry.getName(), width - 2 * MARGIN);
        if (!text.isEmpty()) {
            shapes.add(new Label(x + MARGIN, y + 2, text, Palette.INK));
        }
    }

    private String toolTip(UtilisationEntry entry) {
        return entry.getFullName()
                + "\nNever read: "
                + Numbers.count(Math.round(entry.getWastedBytes()))
                + " bytes, "
                + Numbers.percent(entry.getWastedBytes() / all)
                + " of all\nUtilisation: "
                + entry.getUtilisation().map(Numbers::proportion).orElse("no verdict yet");
    }

    /** The text, cut to a width in pixels; empty where not even a letter fits. */
    private String fitting(String text, double width) {
        if (textWidth.applyAsInt(text) <= width) {
            return text;
        }
        int length = text.length();
        while (length > 0 && textWidth.applyAsInt(text.substring(0, length) + CUT) > width) {
            length--;
        }
        return length == 0 ? "" : text.substring(0, length) + CUT;
    }
}
