// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.operations;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToIntFunction;
import java.util.function.ToLongFunction;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.graphics.Rectangle;
import org.fieldtrace.model.Durations;
import org.fieldtrace.model.Numbers;
import org.fieldtrace.model.findings.Operation;
import org.fieldtrace.model.operations.OperationSums;
import org.fieldtrace.model.operations.PathText;
import org.fieldtrace.tracecompass.core.operations.OperationEntry;
import org.fieldtrace.tracecompass.ui.Palette;
import org.fieldtrace.tracecompass.ui.drawing.Axis;
import org.fieldtrace.tracecompass.ui.drawing.Drawing;
import org.fieldtrace.tracecompass.ui.drawing.Plot;
import org.fieldtrace.tracecompass.ui.drawing.Shape.Box;
import org.fieldtrace.tracecompass.ui.drawing.Shape.Label;

/** Draws operations at their inclusive and exclusive times. */
final class OperationMapDrawing {
    private static final int DOT = 10;
    private static final int TEXT_HEIGHT = 18;

    /** Of more dots than these, the names would cover each other. */
    private static final int NAMED = 20;

    private OperationMapDrawing() {}

    /**
     * The drawing.
     *
     * @param textWidth width of a text, pixels
     * @param size width and height, pixels
     */
    static Drawing of(List<OperationEntry> rows, ToIntFunction<String> textWidth, Point size) {
        if (rows.isEmpty()) {
            return Drawing.EMPTY;
        }
        Plot plot =
                new Plot(
                        axis("Inclusive time", rows, row -> sums(row).inclusive()),
                        axis("Exclusive time", rows, row -> sums(row).exclusive()),
                        textWidth,
                        size);
        double mostCritical =
                rows.stream().mapToDouble(r -> r.getOperation().criticalShare()).max().orElse(1);
        List<OperationEntry> byRank =
                rows.stream().sorted(Comparator.comparingInt(OperationEntry::getRank)).toList();
        // The highest ranks over the others.
        for (int i = byRank.size() - 1; i >= 0; i--) {
            plot.add(dot(plot, byRank.get(i).getOperation(), mostCritical));
        }
        addNames(plot, byRank, textWidth);
        return plot.drawing();
    }

    private static OperationSums sums(OperationEntry row) {
        return row.getOperation().sums();
    }

    private static Axis axis(
            String title, List<OperationEntry> rows, ToLongFunction<OperationEntry> time) {
        long least = rows.stream().mapToLong(time).filter(t -> t > 0).min().orElse(1);
        long greatest = rows.stream().mapToLong(time).max().orElse(1);
        return Axis.logarithmic(title, least, greatest, t -> Durations.text((long) t));
    }

    private static Box dot(Plot plot, Operation operation, double mostCritical) {
        return new Box(
                plot.x(operation.sums().inclusive()) - DOT / 2.0,
                plot.y(operation.sums().exclusive()) - DOT / 2.0,
                DOT,
                DOT,
                Palette.heat(mostCritical == 0 ? 0 : operation.criticalShare() / mostCritical),
                Palette.INK,
                PathText.lines(operation.path())
                        + "\nInclusive: "
                        + Durations.text(operation.sums().inclusive())
                        + ", exclusive: "
                        + Durations.text(operation.sums().exclusive())
                        + "\nCalls: "
                        + Numbers.count(operation.sums().count())
                        + ", share of critical paths: "
                        + Numbers.percent(operation.criticalShare()),
                operation);
    }

    /** Names of the highest ranks, where they cover no other name. */
    private static void addNames(
            Plot plot, List<OperationEntry> byRank, ToIntFunction<String> textWidth) {
        List<Rectangle> taken = new ArrayList<>();
        for (OperationEntry row : byRank) {
            int x = (int) plot.x(sums(row).inclusive());
            int y = (int) plot.y(sums(row).exclusive());
            taken.add(new Rectangle(x - DOT / 2, y - DOT / 2, DOT, DOT));
        }
        for (OperationEntry row : byRank.subList(0, Math.min(NAMED, byRank.size()))) {
            Operation operation = row.getOperation();
            int width = textWidth.applyAsInt(operation.label());
            double dotX = plot.x(operation.sums().inclusive());
            int y = (int) plot.y(operation.sums().exclusive()) - TEXT_HEIGHT / 2;
            for (double x : new double[] {dotX + DOT, dotX - DOT - width}) {
                Rectangle place = new Rectangle((int) x, y, width, TEXT_HEIGHT);
                boolean isFree = taken.stream().noneMatch(place::intersects);
                if (isFree && x >= 0 && x + width <= plot.drawing().width()) {
                    taken.add(place);
                    plot.add(new Label(x, y, operation.label(), Palette.INK));
                    break;
                }
            }
        }
    }
}
