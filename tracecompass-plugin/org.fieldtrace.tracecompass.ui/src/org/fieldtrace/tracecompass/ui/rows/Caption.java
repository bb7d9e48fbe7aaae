// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.rows;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToIntFunction;
import org.fieldtrace.tracecompass.ui.base.Legend;
import org.fieldtrace.tracecompass.ui.base.Palette;
import org.fieldtrace.tracecompass.ui.drawing.Drawing;
import org.fieldtrace.tracecompass.ui.drawing.LegendDrawing;
import org.fieldtrace.tracecompass.ui.drawing.Shape;
import org.fieldtrace.tracecompass.ui.drawing.Shape.Label;
import org.fieldtrace.tracecompass.ui.drawing.WrappedText;

/** What a view says of its drawing, for a file. */
final class Caption {
    private static final int MARGIN = 8;

    /** Narrower drawings leave the words that room all the same, pixels. */
    private static final int LEAST_WIDTH = 440;

    private Caption() {}

    /**
     * A drawing with words below it.
     *
     * @param paragraphs what it is of, losses and remarks
     * @param textWidth width of a text, pixels
     */
    static Drawing below(
            Drawing drawing,
            List<String> paragraphs,
            List<Legend.Entry> legend,
            ToIntFunction<String> textWidth) {
        int width = Math.max(LEAST_WIDTH, drawing.width());
        List<Shape> shapes = new ArrayList<>(drawing.shapes());
        int top = drawing.height() + MARGIN;
        for (String paragraph : paragraphs) {
            for (String line : WrappedText.lines(paragraph, width - 2 * MARGIN, textWidth)) {
                shapes.add(new Label(MARGIN, top, line, Palette.INK));
                top += LegendDrawing.LINE;
            }
        }
        LegendDrawing.Drawn words =
                LegendDrawing.of(legend, MARGIN, width - MARGIN, top, textWidth);
        shapes.addAll(words.shapes());
        return new Drawing(width, words.bottom() + MARGIN, shapes);
    }
}
