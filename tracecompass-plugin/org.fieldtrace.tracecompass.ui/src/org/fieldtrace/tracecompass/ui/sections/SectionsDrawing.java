// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.sections;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToIntFunction;
import org.eclipse.swt.graphics.RGB;
import org.fieldtrace.model.Durations;
import org.fieldtrace.model.Numbers;
import org.fieldtrace.model.requests.Section;
import org.fieldtrace.model.sections.OperationSections;
import org.fieldtrace.model.sections.SectionSums;
import org.fieldtrace.tracecompass.ui.Palette;
import org.fieldtrace.tracecompass.ui.drawing.Drawing;
import org.fieldtrace.tracecompass.ui.drawing.Shape;
import org.fieldtrace.tracecompass.ui.drawing.Shape.Box;
import org.fieldtrace.tracecompass.ui.drawing.Shape.Label;
import org.fieldtrace.tracecompass.ui.drawing.ShortText;

/** Draws a stacked bar for each operation, as long as its handlings last on average. */
final class SectionsDrawing {
    private static final int MARGIN = 8;
    private static final int BAR_HEIGHT = 22;
    private static final int ROW_HEIGHT = 30;

    /** The line that shows how much of a section the thread works. */
    private static final int WORK_HEIGHT = 5;

    /** Part of the width that names have at most. */
    private static final double NAME_SHARE = 0.35;

    private static final int LEAST_BARS = 200;

    /** In a window without an end. */
    private static final int WIDEST = 1400;

    private SectionsDrawing() {}

    /** The colour of a section (M. Okabe and K. Ito, Color Universal Design). */
    static RGB colour(Section section) {
        return switch (section) {
            case PREPROCESS -> new RGB(0x56, 0xb4, 0xe9);
            case SERVICE -> new RGB(0x00, 0x9e, 0x73);
            case SEND -> new RGB(0xe6, 0x9f, 0x00);
            case HAND_OVER -> new RGB(0xcc, 0x79, 0xa7);
            case OTHER -> new RGB(0xc0, 0xc0, 0xc0);
            case COLLECTION -> new RGB(0xd5, 0x5e, 0x00);
        };
    }

    /**
     * The drawing.
     *
     * @param textWidth width of a text, pixels
     * @param room width that there is, pixels
     */
    static Drawing of(
            List<OperationSections> operations, ToIntFunction<String> textWidth, int room) {
        if (operations.isEmpty()) {
            return Drawing.EMPTY;
        }
        int width = Math.max(2 * LEAST_BARS, Math.min(room, WIDEST));
        int widestName =
                operations.stream().mapToInt(o -> textWidth.applyAsInt(o.label())).max().orElse(0);
        int names = (int) Math.min(widestName, NAME_SHARE * width);
        int widestTime =
                operations.stream().mapToInt(o -> textWidth.applyAsInt(time(o))).max().orElse(0);
        double left = 2.0 * MARGIN + names;
        double bars = Math.max(1, width - left - widestTime - 2.0 * MARGIN);
        long longest = operations.stream().mapToLong(OperationSections::mean).max().orElse(0);
        double perNanosecond = bars / Math.max(1, longest);
        List<Shape> shapes = new ArrayList<>();
        double y = MARGIN;
        for (OperationSections operation : operations) {
            String name = ShortText.middle(operation.label(), names, textWidth);
            shapes.add(new Label(MARGIN, y, name, Palette.INK));
            double end = addBar(shapes, operation, left, y, perNanosecond);
            shapes.add(new Label(end + MARGIN, y, time(operation), Palette.INK));
            y += ROW_HEIGHT;
        }
        return new Drawing(width, (int) y + MARGIN, shapes);
    }

    private static String time(OperationSections operation) {
        return Durations.text(operation.mean());
    }

    /** Adds a bar, and tells where it ends. */
    private static double addBar(
            List<Shape> shapes,
            OperationSections operation,
            double left,
            double y,
            double perNanosecond) {
        double x = left;
        for (Section section : Section.values()) {
            SectionSums sums = operation.section(section);
            double width = (double) sums.wall() / sums.count() * perNanosecond;
            if (sums.wall() > 0) {
                String tip = tip(operation, section);
                shapes.add(new Box(x, y, width, BAR_HEIGHT, colour(section), null, tip, operation));
                double work = width * sums.cpu() / sums.wall();
                if (work > 0) {
                    double top = y + BAR_HEIGHT - WORK_HEIGHT;
                    shapes.add(
                            new Box(x, top, work, WORK_HEIGHT, Palette.INK, null, tip, operation));
                }
            }
            x += width;
        }
        return x;
    }

    private static String tip(OperationSections operation, Section section) {
        SectionSums sums = operation.section(section);
        return operation.label()
                + "\n"
                + section.title()
                + ": mean "
                + Durations.text(sums.mean())
                + ", median "
                + Durations.text(sums.median())
                + ", "
                + Numbers.percent(operation.share(section))
                + " of the handlings' time\nProcessor time: "
                + (sums.timed() == 0 ? "unknown" : Numbers.percent(sums.cpuShare()))
                + "\nHandlings: "
                + Numbers.count(operation.handlings());
    }
}
