// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.sections;

import java.util.List;
import java.util.function.ToIntFunction;
import java.util.stream.Stream;
import org.eclipse.swt.graphics.RGB;
import org.fieldtrace.model.Durations;
import org.fieldtrace.model.Numbers;
import org.fieldtrace.model.requests.Section;
import org.fieldtrace.model.sections.OperationSections;
import org.fieldtrace.model.sections.SectionSums;
import org.fieldtrace.tracecompass.ui.drawing.Drawing;
import org.fieldtrace.tracecompass.ui.drawing.StackedBars;
import org.fieldtrace.tracecompass.ui.drawing.StackedBars.Bar;
import org.fieldtrace.tracecompass.ui.drawing.StackedBars.Piece;

/** Draws a stacked bar for each operation, as long as its handlings last on average. */
final class SectionsDrawing {
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
        return StackedBars.of(
                operations.stream().map(SectionsDrawing::bar).toList(), textWidth, room);
    }

    private static Bar bar(OperationSections operation) {
        return new Bar(
                operation.label(),
                Durations.text(operation.mean()),
                Stream.of(Section.values()).map(section -> piece(operation, section)).toList());
    }

    /** A section's mean time, of which the thread's processor time is marked. */
    private static Piece piece(OperationSections operation, Section section) {
        SectionSums sums = operation.section(section);
        return new Piece(
                (double) sums.wall() / sums.count(),
                (double) sums.cpu() / sums.count(),
                colour(section),
                "",
                toolTip(operation, section),
                operation);
    }

    private static String toolTip(OperationSections operation, Section section) {
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
