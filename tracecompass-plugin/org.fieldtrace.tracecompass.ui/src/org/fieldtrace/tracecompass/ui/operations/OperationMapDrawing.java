// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.operations;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.function.ToIntFunction;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.graphics.RGB;
import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.tracecompass.tmf.core.model.xy.ISeriesModel;
import org.eclipse.tracecompass.tmf.core.model.xy.TmfXYAxisDescription;
import org.fieldtrace.model.Durations;
import org.fieldtrace.model.Numbers;
import org.fieldtrace.model.operations.Operation;
import org.fieldtrace.model.operations.PathText;
import org.fieldtrace.tracecompass.core.served.ChartEntry;
import org.fieldtrace.tracecompass.ui.base.Palette;
import org.fieldtrace.tracecompass.ui.drawing.Axis;
import org.fieldtrace.tracecompass.ui.drawing.Drawing;
import org.fieldtrace.tracecompass.ui.drawing.Plot;
import org.fieldtrace.tracecompass.ui.drawing.Shape.Box;
import org.fieldtrace.tracecompass.ui.drawing.Shape.Label;

/** Draws operations at their inclusive and exclusive times. */
final class OperationMapDrawing {
    private static final int DOT = 10;
    private static final int TEXT_HEIGHT = 18;

    /** Between a name and the drawing's edge, pixels. */
    private static final int MARGIN = 8;

    /** Of more dots than these, the names would cover each other. */
    private static final int NAMED = 20;

    /**
     * An operation.
     *
     * @param x inclusive time, nanoseconds
     * @param y exclusive time, nanoseconds
     */
    private record Dot(Operation operation, double x, double y) {}

    private OperationMapDrawing() {}

    /**
     * The drawing.
     *
     * @param series of the rows, by their ids: the one point of each
     * @param textWidth width of a text, pixels
     * @param size width and height, pixels
     */
    static Drawing of(
            List<ChartEntry> rows,
            Map<Long, ISeriesModel> series,
            ToIntFunction<String> textWidth,
            Point size) {
        List<Dot> byRank =
                rows.stream()
                        .filter(row -> series.containsKey(row.getId()))
                        .sorted(Comparator.comparingInt(ChartEntry::getRank))
                        .map(row -> dot(row, series.get(row.getId())))
                        .toList();
        if (byRank.isEmpty()) {
            return Drawing.EMPTY;
        }
        ISeriesModel any = series.get(rows.get(0).getId());
        Plot plot =
                new Plot(
                        axis(any.getXAxisDescription(), byRank, Dot::x),
                        axis(any.getYAxisDescription(), byRank, Dot::y),
                        textWidth,
                        size);
        double mostCritical =
                byRank.stream()
                        .filter(dot -> !dot.operation.isOutside())
                        .mapToDouble(dot -> dot.operation.criticalShare())
                        .max()
                        .orElse(1);
        // The highest ranks over the others.
        for (int i = byRank.size() - 1; i >= 0; i--) {
            plot.add(box(plot, byRank.get(i), mostCritical));
        }
        addNames(plot, byRank, textWidth);
        return plot.drawing();
    }

    private static Dot dot(ChartEntry row, ISeriesModel point) {
        return new Dot(row.getOperation(), point.getXAxis()[0], point.getData()[0]);
    }

    private static Axis axis(
            TmfXYAxisDescription description, List<Dot> dots, ToDoubleFunction<Dot> time) {
        double least = dots.stream().mapToDouble(time).filter(t -> t > 0).min().orElse(1);
        double greatest = dots.stream().mapToDouble(time).max().orElse(1);
        return Axis.logarithmic(
                description.getLabel(), least, greatest, t -> Durations.text((long) t));
    }

    private static Box box(Plot plot, Dot dot, double mostCritical) {
        Operation operation = dot.operation;
        return new Box(
                plot.x(dot.x) - DOT / 2.0,
                plot.y(dot.y) - DOT / 2.0,
                DOT,
                DOT,
                colour(operation, mostCritical),
                Palette.INK,
                (operation.isOutside() ? operation.labelInTree() : PathText.lines(operation.path()))
                        + "\nInclusive: "
                        + Durations.text((long) dot.x)
                        + ", exclusive: "
                        + Durations.text((long) dot.y)
                        + "\nCalls: "
                        + Numbers.count(operation.sums().count())
                        + ", share of critical paths: "
                        + Numbers.percent(operation.criticalShare()),
                operation);
    }

    /** What no request makes is on nobody's critical path, however long it takes. */
    private static RGB colour(Operation operation, double mostCritical) {
        return operation.isOutside()
                ? Palette.PAPER
                : Palette.heat(mostCritical == 0 ? 0 : operation.criticalShare() / mostCritical);
    }

    /** Names of the highest ranks, where they cover no other name. */
    private static void addNames(Plot plot, List<Dot> byRank, ToIntFunction<String> textWidth) {
        List<Rectangle> taken = new ArrayList<>();
        for (Dot dot : byRank) {
            int x = (int) plot.x(dot.x);
            int y = (int) plot.y(dot.y);
            taken.add(new Rectangle(x - DOT / 2, y - DOT / 2, DOT, DOT));
        }
        for (Dot dot : byRank.subList(0, Math.min(NAMED, byRank.size()))) {
            String name = dot.operation.labelInTree();
            int width = textWidth.applyAsInt(name);
            for (Rectangle place :
                    places((int) plot.x(dot.x), (int) plot.y(dot.y), width, plot.drawing())) {
                boolean isFree = taken.stream().noneMatch(place::intersects);
                boolean isWithin =
                        place.x >= MARGIN
                                && place.x + width <= plot.drawing().width() - MARGIN
                                && place.y >= 0
                                && place.y + TEXT_HEIGHT <= plot.bottom();
                if (isFree && isWithin) {
                    taken.add(place);
                    plot.add(new Label(place.x, place.y, name, Palette.INK));
                    break;
                }
            }
        }
    }

    /**
     * Where the name of a dot may stand, best first: right of it, left, above or below in its
     * middle, and where these are taken above or below, from it on or up to it.
     */
    private static List<Rectangle> places(int x, int y, int width, Drawing drawing) {
        int beside = y - TEXT_HEIGHT / 2;
        int centred = Math.min(x - width / 2, drawing.width() - MARGIN - width);
        int above = y - DOT / 2 - TEXT_HEIGHT;
        int below = y + DOT / 2;
        int fromIt = x - DOT / 2;
        int upToIt = x + DOT / 2 - width;
        return List.of(
                new Rectangle(x + DOT, beside, width, TEXT_HEIGHT),
                new Rectangle(x - DOT - width, beside, width, TEXT_HEIGHT),
                new Rectangle(centred, above, width, TEXT_HEIGHT),
                new Rectangle(centred, below, width, TEXT_HEIGHT),
                new Rectangle(fromIt, above, width, TEXT_HEIGHT),
                new Rectangle(fromIt, below, width, TEXT_HEIGHT),
                new Rectangle(upToIt, above, width, TEXT_HEIGHT),
                new Rectangle(upToIt, below, width, TEXT_HEIGHT));
    }
}
