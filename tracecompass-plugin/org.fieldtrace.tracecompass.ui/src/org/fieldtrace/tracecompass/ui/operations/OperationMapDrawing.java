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
import org.fieldtrace.tracecompass.ui.drawing.DotNames;
import org.fieldtrace.tracecompass.ui.drawing.Drawing;
import org.fieldtrace.tracecompass.ui.drawing.Plot;
import org.fieldtrace.tracecompass.ui.drawing.Shape;
import org.fieldtrace.tracecompass.ui.drawing.Shape.Box;
import org.fieldtrace.tracecompass.ui.drawing.Shape.Label;
import org.fieldtrace.tracecompass.ui.drawing.Shape.Line;
import org.fieldtrace.tracecompass.ui.drawing.ShortText;

/** Draws operations at their inclusive and exclusive times. */
final class OperationMapDrawing {
    private static final int DOT = 10;
    private static final int TEXT_HEIGHT = 18;

    /** Between a name and the drawing's edge, pixels. */
    private static final int MARGIN = 8;

    private static final RGB LEAD = new RGB(0x99, 0x99, 0x99);

    /** Of more dots than these, there would be more names than anybody reads. */
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
        // Under the dots, which can be clicked.
        names(plot, byRank, textWidth).forEach(plot::add);
        // The highest ranks over the others.
        for (int i = byRank.size() - 1; i >= 0; i--) {
            plot.add(box(plot, byRank.get(i), mostCritical));
        }
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

    /** Names of the highest ranks, and lines to those that have no room beside their dots. */
    private static List<Shape> names(Plot plot, List<Dot> byRank, ToIntFunction<String> textWidth) {
        int width = plot.drawing().width();
        Rectangle room = new Rectangle(MARGIN, 0, width - 2 * MARGIN, (int) plot.bottom());
        DotNames places =
                new DotNames(
                        DOT,
                        room,
                        byRank.stream().map(dot -> middle(plot, dot)).toList(),
                        written(plot.drawing(), textWidth));
        List<Shape> names = new ArrayList<>();
        for (Dot dot : byRank.subList(0, Math.min(NAMED, byRank.size()))) {
            String name = ShortText.middle(dot.operation.labelInTree(), room.width, textWidth);
            places.take(middle(plot, dot), textWidth.applyAsInt(name))
                    .ifPresent(
                            place -> {
                                Rectangle text = place.text();
                                names.add(new Label(text.x, text.y, name, Palette.INK));
                                if (!place.lead().isEmpty()) {
                                    names.add(lead(place.lead()));
                                }
                            });
        }
        return names;
    }

    private static Line lead(List<Shape.Point> ends) {
        return new Line(ends, 1, LEAD, false, "", null);
    }

    private static Shape.Point middle(Plot plot, Dot dot) {
        return new Shape.Point(plot.x(dot.x), plot.y(dot.y));
    }

    /** What the axes say. */
    private static List<Rectangle> written(Drawing axes, ToIntFunction<String> textWidth) {
        return axes.shapes().stream()
                .filter(Label.class::isInstance)
                .map(Label.class::cast)
                .map(
                        text ->
                                new Rectangle(
                                        (int) text.x(),
                                        (int) text.y(),
                                        textWidth.applyAsInt(text.text()),
                                        TEXT_HEIGHT))
                .toList();
    }
}
