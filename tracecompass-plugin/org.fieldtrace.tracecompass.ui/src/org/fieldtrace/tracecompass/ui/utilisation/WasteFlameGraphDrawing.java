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
import org.fieldtrace.tracecompass.ui.drawing.ShortText;
import org.fieldtrace.tracecompass.ui.rows.Row;

/** Draws the tree of field utilisation as a flame graph, outermost frames at the top. */
final class WasteFlameGraphDrawing {
    /** Narrower, few names could be read; pixels. */
    static final int LEAST_WIDTH = 440;

    private static final int HEIGHT = 22;
    private static final int MARGIN = 4;

    /** Narrower ones cannot be seen; pixels. */
    private static final double NARROWEST = 0.5;

    private final ToIntFunction<String> textWidth;
    private final double all;
    private final int width;
    private final List<Shape> shapes = new ArrayList<>();
    private int depth;

    private WasteFlameGraphDrawing(double all, ToIntFunction<String> textWidth, int width) {
        this.all = all;
        this.textWidth = textWidth;
        this.width = width;
    }

    /**
     * The drawing; empty where nothing is wasted.
     *
     * @param textWidth width of a text, pixels
     * @param width of the drawing, unless that is too narrow, pixels
     */
    static Drawing of(List<UtilisationEntry> entries, ToIntFunction<String> textWidth, int width) {
        int room = Math.max(LEAST_WIDTH, width);
        List<Row<UtilisationEntry>> topmost = Row.tree(entries);
        double all = topmost.stream().mapToDouble(row -> row.entry().getWastedBytes()).sum();
        if (all <= 0) {
            return Drawing.EMPTY;
        }
        WasteFlameGraphDrawing drawing = new WasteFlameGraphDrawing(all, textWidth, room - 1);
        drawing.add(topmost, 0, 0);
        return new Drawing(room, (drawing.depth + 1) * HEIGHT + 1, drawing.shapes);
    }

    private void add(List<Row<UtilisationEntry>> siblings, double left, int level) {
        double x = left;
        for (Row<UtilisationEntry> row : siblings) {
            double share = row.entry().getWastedBytes() / all * width;
            if (share >= NARROWEST) {
                add(row.entry(), x, share, level);
                add(row.children(), x, level + 1);
            }
            x += share;
        }
    }

    private void add(UtilisationEntry entry, double x, double share, int level) {
        depth = Math.max(depth, level);
        double y = (double) level * HEIGHT;
        double unread = 1 - entry.getUtilisation().map(Proportion::value).orElse(1.0);
        shapes.add(
                new Box(
                        x,
                        y,
                        share,
                        HEIGHT,
                        Palette.pale(Palette.heat(unread)),
                        Palette.INK,
                        toolTip(entry),
                        entry.getFrame().orElse(null)));
        String text = ShortText.end(entry.getName(), share - 2 * MARGIN, textWidth);
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
}
