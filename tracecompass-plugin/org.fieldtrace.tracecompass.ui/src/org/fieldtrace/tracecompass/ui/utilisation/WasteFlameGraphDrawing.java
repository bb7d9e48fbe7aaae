// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.utilisation;

import static java.util.stream.Collectors.joining;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToIntFunction;
import java.util.stream.Stream;
import org.eclipse.tracecompass.tmf.core.model.timegraph.ITimeGraphRowModel;
import org.fieldtrace.tracecompass.core.served.WasteState;
import org.fieldtrace.tracecompass.core.served.WasteStyles;
import org.fieldtrace.tracecompass.ui.base.Palette;
import org.fieldtrace.tracecompass.ui.drawing.Drawing;
import org.fieldtrace.tracecompass.ui.drawing.Shape;
import org.fieldtrace.tracecompass.ui.drawing.Shape.Box;
import org.fieldtrace.tracecompass.ui.drawing.Shape.Label;
import org.fieldtrace.tracecompass.ui.drawing.ShortText;

/** Draws the boxes of the waste flame graph, outermost frames at the top. */
final class WasteFlameGraphDrawing {
    /** Narrower, few names could be read; pixels. */
    static final int LEAST_WIDTH = 440;

    private static final int HEIGHT = 22;
    private static final int MARGIN = 4;

    /** Narrower ones cannot be seen; pixels. */
    private static final double NARROWEST = 0.5;

    private WasteFlameGraphDrawing() {}

    /** The boxes of a row. */
    static Stream<WasteState> boxes(ITimeGraphRowModel row) {
        return row.getStates().stream()
                .filter(WasteState.class::isInstance)
                .map(WasteState.class::cast);
    }

    /**
     * The drawing; empty where nothing is wasted.
     *
     * @param rows services first
     * @param textWidth width of a text, pixels
     * @param width of the drawing, unless that is too narrow, pixels
     */
    static Drawing of(List<ITimeGraphRowModel> rows, ToIntFunction<String> textWidth, int width) {
        int room = Math.max(LEAST_WIDTH, width);
        long all =
                rows.stream()
                        .limit(1)
                        .flatMap(row -> boxes(row))
                        .mapToLong(WasteState::getDuration)
                        .sum();
        if (all <= 0) {
            return Drawing.EMPTY;
        }
        double pixels = (room - 1.0) / all; // of a byte
        List<Shape> shapes = new ArrayList<>();
        int depth = 0;
        for (int level = 0; level < rows.size(); level++) {
            double y = (double) level * HEIGHT;
            for (WasteState box : boxes(rows.get(level)).toList()) {
                double share = box.getDuration() * pixels;
                if (share >= NARROWEST) {
                    depth = level;
                    add(box, box.getStartTime() * pixels, y, share, textWidth, shapes);
                }
            }
        }
        return new Drawing(room, (depth + 1) * HEIGHT + 1, shapes);
    }

    private static void add(
            WasteState box,
            double x,
            double y,
            double width,
            ToIntFunction<String> textWidth,
            List<Shape> shapes) {
        shapes.add(
                new Box(
                        x,
                        y,
                        width,
                        HEIGHT,
                        Palette.colour(WasteStyles.all(), box.getStyle().getParentKey()),
                        Palette.INK,
                        toolTip(box),
                        box.getFrame().orElse(null)));
        String text = ShortText.end(box.getLabel(), width - 2 * MARGIN, textWidth);
        if (!text.isEmpty()) {
            shapes.add(new Label(x + MARGIN, y + 2, text, Palette.INK));
        }
    }

    private static String toolTip(WasteState box) {
        return box.getToolTip().entrySet().stream()
                .map(line -> line.getKey() + ": " + line.getValue())
                .collect(joining("\n"));
    }
}
