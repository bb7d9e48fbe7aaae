// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.drawing;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToIntFunction;
import org.eclipse.swt.graphics.RGB;
import org.fieldtrace.tracecompass.ui.base.Palette;
import org.fieldtrace.tracecompass.ui.drawing.Shape.Label;
import org.fieldtrace.tracecompass.ui.drawing.Shape.Line;
import org.fieldtrace.tracecompass.ui.drawing.Shape.Point;

/** A drawing with two axes, to which shapes are added. */
public final class Plot {
    /** Smaller, the axes would leave no room for what they are for; width and height, pixels. */
    public static final org.eclipse.swt.graphics.Point LEAST_SIZE =
            new org.eclipse.swt.graphics.Point(440, 220);

    private static final int LEFT = 80;
    private static final int RIGHT = 40;
    private static final int TOP = 34;
    private static final int BOTTOM = 54;
    private static final int TEXT_HEIGHT = 18;
    private static final int LABEL_GAP = 8;
    private static final RGB GRID = new RGB(0xdd, 0xdd, 0xdd);

    private final Axis horizontal;
    private final Axis vertical;
    private final ToIntFunction<String> textWidth;
    private final int width;
    private final int height;
    private final List<Shape> shapes = new ArrayList<>();

    /**
     * @param textWidth width of a text, pixels
     * @param size width and height, pixels
     */
    public Plot(
            Axis horizontal,
            Axis vertical,
            ToIntFunction<String> textWidth,
            org.eclipse.swt.graphics.Point size) {
        this.horizontal = horizontal;
        this.vertical = vertical;
        this.textWidth = textWidth;
        this.width = Math.max(LEAST_SIZE.x, size.x);
        this.height = Math.max(LEAST_SIZE.y, size.y);
        addAxes();
    }

    /** Pixels from the left of a value of the horizontal axis. */
    public double x(double value) {
        return LEFT + horizontal.position(value) * (width - LEFT - RIGHT);
    }

    /** Pixels from the top of a value of the vertical axis. */
    public double y(double value) {
        return height - BOTTOM - vertical.position(value) * (height - TOP - BOTTOM);
    }

    /** Pixels from the top of the horizontal axis. */
    public double bottom() {
        return height - BOTTOM;
    }

    public Plot add(Shape shape) {
        shapes.add(shape);
        return this;
    }

    public Drawing drawing() {
        return new Drawing(width, height, shapes);
    }

    private void addAxes() {
        double written = 0;
        for (double tick : horizontal.ticks()) {
            String text = horizontal.text().apply(tick);
            int textSize = textWidth.applyAsInt(text);
            double left = x(tick) - textSize / 2.0;
            addGrid(new Point(x(tick), TOP), new Point(x(tick), bottom()));
            if (left >= written) {
                addLabel(left, bottom() + 6, text);
                written = left + textSize + LABEL_GAP;
            }
        }
        double lowest = Double.MAX_VALUE;
        for (double tick : vertical.ticks()) {
            String text = vertical.text().apply(tick);
            addGrid(new Point(LEFT, y(tick)), new Point(width - RIGHT, y(tick)));
            if (y(tick) + TEXT_HEIGHT <= lowest) {
                addLabel(LEFT - 8 - textWidth.applyAsInt(text), y(tick) - TEXT_HEIGHT / 2.0, text);
                lowest = y(tick);
            }
        }
        addLabel(
                width - RIGHT - textWidth.applyAsInt(horizontal.title()),
                bottom() + 8 + TEXT_HEIGHT,
                horizontal.title());
        addLabel(8, TOP - 26, vertical.title());
    }

    private void addGrid(Point from, Point to) {
        add(new Line(List.of(from, to), 1, GRID, false, "", null));
    }

    private void addLabel(double x, double y, String text) {
        add(new Label(x, y, text, Palette.INK));
    }
}
