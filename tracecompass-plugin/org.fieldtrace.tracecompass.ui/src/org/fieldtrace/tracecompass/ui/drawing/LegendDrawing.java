// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.drawing;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToIntFunction;
import org.eclipse.swt.graphics.RGB;
import org.fieldtrace.tracecompass.ui.base.Legend;
import org.fieldtrace.tracecompass.ui.base.Palette;
import org.fieldtrace.tracecompass.ui.drawing.Shape.Box;
import org.fieldtrace.tracecompass.ui.drawing.Shape.Label;
import org.fieldtrace.tracecompass.ui.drawing.Shape.Line;
import org.fieldtrace.tracecompass.ui.drawing.Shape.Point;

/** Draws a legend for a file, in as many lines as it needs. */
public final class LegendDrawing {
    /** Height of a line, pixels. */
    public static final int LINE = 18;

    private static final int SWATCH = 12;
    private static final int WHISKER_CAP = 4;
    private static final int SIGN_GAP = 6;
    private static final int GAP = 24;
    private static final int TOP = 3;

    private final int left;
    private final int right;
    private final ToIntFunction<String> textWidth;
    private final List<Shape> shapes = new ArrayList<>();
    private int x;
    private int y;

    private LegendDrawing(int left, int right, int top, ToIntFunction<String> textWidth) {
        this.left = left;
        this.right = right;
        this.textWidth = textWidth;
        x = left;
        y = top;
    }

    /**
     * The drawing: its shapes, and where they end.
     *
     * @param shapes in pixels of the picture
     * @param bottom pixels
     */
    public record Drawn(List<Shape> shapes, int bottom) {}

    /**
     * Draws it.
     *
     * @param left where lines begin, pixels
     * @param right where they end at the latest
     * @param top where the first begins
     * @param textWidth width of a text, pixels
     */
    public static Drawn of(
            List<Legend.Entry> entries,
            int left,
            int right,
            int top,
            ToIntFunction<String> textWidth) {
        LegendDrawing drawing = new LegendDrawing(left, right, top, textWidth);
        entries.forEach(drawing::add);
        return new Drawn(List.copyOf(drawing.shapes), drawing.y + (entries.isEmpty() ? 0 : LINE));
    }

    private void add(Legend.Entry entry) {
        int sign = entry.isInterval() ? 2 * SWATCH : entry.colour() == null ? 0 : SWATCH;
        int words = sign == 0 ? 0 : sign + SIGN_GAP;
        if (x > left && x + words + textWidth.applyAsInt(entry.meaning()) > right) {
            newLine();
        }
        if (entry.isInterval()) {
            addWhisker(2 * SWATCH);
        } else if (entry.colour() != null) {
            addBox(entry.colour());
        }
        List<String> lines = WrappedText.lines(entry.meaning(), right - left - words, textWidth);
        for (int i = 0; i < lines.size(); i++) {
            if (i > 0) {
                newLine();
            }
            shapes.add(new Label(x + (double) words, y, lines.get(i), Palette.INK));
        }
        x += words + textWidth.applyAsInt(lines.get(lines.size() - 1)) + GAP;
    }

    private void newLine() {
        x = left;
        y += LINE;
    }

    private void addBox(RGB colour) {
        RGB outline = Palette.outline(colour);
        shapes.add(new Box(x, y + (double) TOP, SWATCH, SWATCH, colour, outline, "", null));
    }

    private void addWhisker(int width) {
        double middle = y + TOP + SWATCH / 2.0;
        addLine(x, middle, x + (double) width, middle);
        for (int end : new int[] {x, x + width}) {
            addLine(end, middle - WHISKER_CAP, end, middle + WHISKER_CAP);
        }
    }

    private void addLine(double fromX, double fromY, double toX, double toY) {
        List<Point> points = List.of(new Point(fromX, fromY), new Point(toX, toY));
        shapes.add(new Line(points, 1, Palette.INK, false, "", null));
    }
}
