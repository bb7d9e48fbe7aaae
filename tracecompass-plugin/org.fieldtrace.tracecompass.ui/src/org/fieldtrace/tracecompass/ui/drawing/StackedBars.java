// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.drawing;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToIntFunction;
import org.eclipse.swt.graphics.RGB;
import org.fieldtrace.tracecompass.ui.base.Palette;
import org.fieldtrace.tracecompass.ui.drawing.Shape.Box;
import org.fieldtrace.tracecompass.ui.drawing.Shape.Label;

/**
 * Draws bars below each other, each of pieces side by side, with a name before and a text behind.
 */
public final class StackedBars {
    private static final int MARGIN = 8;
    private static final int BAR_HEIGHT = 22;
    private static final int ROW_HEIGHT = 30;

    /** The line below a piece that shows how much of it is marked. */
    private static final int MARK_HEIGHT = 5;

    /** Part of the width that names have at most. */
    private static final double NAME_SHARE = 0.35;

    private static final int LEAST_BARS = 200;

    /** In a window without an end. */
    private static final int WIDEST = 1400;

    /** Room beside the words in a piece, pixels. */
    private static final int PADDING = 4;

    private StackedBars() {}

    /**
     * A part of a bar.
     *
     * @param size how long it is, in the unit of all bars
     * @param marked how much of that is marked
     * @param words what stands in it where there is room
     * @param subject what it stands for
     */
    public record Piece(
            double size, double marked, RGB colour, String words, String toolTip, Object subject) {}

    /**
     * A bar.
     *
     * @param name what stands before it
     * @param text what stands behind it
     */
    public record Bar(String name, String text, List<Piece> pieces) {
        private double size() {
            return pieces.stream().mapToDouble(Piece::size).sum();
        }
    }

    /**
     * The drawing; the longest bar takes the room that there is.
     *
     * @param textWidth width of a text, pixels
     * @param room width that there is, pixels
     */
    public static Drawing of(List<Bar> bars, ToIntFunction<String> textWidth, int room) {
        if (bars.isEmpty()) {
            return Drawing.EMPTY;
        }
        int width = Math.max(2 * LEAST_BARS, Math.min(room, WIDEST));
        int widestName =
                bars.stream().mapToInt(bar -> textWidth.applyAsInt(bar.name)).max().orElse(0);
        int names = (int) Math.min(widestName, NAME_SHARE * width);
        int widestText =
                bars.stream().mapToInt(bar -> textWidth.applyAsInt(bar.text)).max().orElse(0);
        double left = 2.0 * MARGIN + names;
        double longest = bars.stream().mapToDouble(Bar::size).max().orElse(0);
        double perUnit =
                longest > 0 ? Math.max(1, width - left - widestText - 2.0 * MARGIN) / longest : 0;
        List<Shape> shapes = new ArrayList<>();
        double y = MARGIN;
        for (Bar bar : bars) {
            String name = ShortText.middle(bar.name, names, textWidth);
            shapes.add(new Label(MARGIN, y, name, Palette.INK));
            double x = left;
            for (Piece piece : bar.pieces) {
                double length = piece.size * perUnit;
                if (piece.size > 0) {
                    add(shapes, piece, x, y, length, textWidth);
                }
                x += length;
            }
            shapes.add(new Label(x + MARGIN, y, bar.text, Palette.INK));
            y += ROW_HEIGHT;
        }
        return new Drawing(width, (int) y + MARGIN, shapes);
    }

    private static void add(
            List<Shape> shapes,
            Piece piece,
            double x,
            double y,
            double length,
            ToIntFunction<String> textWidth) {
        shapes.add(
                new Box(
                        x,
                        y,
                        length,
                        BAR_HEIGHT,
                        piece.colour,
                        null,
                        piece.toolTip,
                        piece.subject));
        double marked = length * piece.marked / piece.size;
        if (marked > 0) {
            double top = y + BAR_HEIGHT - MARK_HEIGHT;
            shapes.add(
                    new Box(
                            x,
                            top,
                            marked,
                            MARK_HEIGHT,
                            Palette.INK,
                            null,
                            piece.toolTip,
                            piece.subject));
        }
        if (!piece.words.isEmpty() && textWidth.applyAsInt(piece.words) + 2 * PADDING <= length) {
            shapes.add(new Label(x + PADDING, y, piece.words, Palette.inkOn(piece.colour)));
        }
    }
}
