// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.operations;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToIntFunction;
import org.eclipse.swt.graphics.RGB;
import org.fieldtrace.model.Durations;
import org.fieldtrace.model.Numbers;
import org.fieldtrace.model.operations.DurationHistogram;
import org.fieldtrace.tracecompass.ui.drawing.Axis;
import org.fieldtrace.tracecompass.ui.drawing.Drawing;
import org.fieldtrace.tracecompass.ui.drawing.Plot;
import org.fieldtrace.tracecompass.ui.drawing.Shape.Box;
import org.fieldtrace.tracecompass.ui.drawing.Shape.Line;
import org.fieldtrace.tracecompass.ui.drawing.Shape.Point;

/** Draws how durations are distributed: bars for the distribution, a line for its sum. */
final class LatencyDrawing {
    /**
     * One distribution.
     *
     * @param name what it is of
     * @param colour of its line; its bars are paler
     */
    record Curve(String name, DurationHistogram durations, RGB colour) {}

    private static final int BARS = 60;

    /** Bars reach this part of the height, so that the lines are seen above them. */
    private static final double BAR_HEIGHT = 0.5;

    private static final double LINE_WIDTH = 2;

    private final Axis duration;
    private final Plot plot;

    private LatencyDrawing(List<Curve> curves, ToIntFunction<String> textWidth) {
        long least = Long.MAX_VALUE;
        long greatest = 1;
        for (Curve curve : curves) {
            least = Math.min(least, curve.durations.quantile(0));
            greatest = Math.max(greatest, curve.durations.quantile(1));
        }
        duration =
                Axis.logarithmic(
                        "Duration at the caller", least, greatest, t -> Durations.text((long) t));
        Axis share = new Axis("Share of calls", 0, 1, false, Numbers::percent);
        plot = new Plot(duration, share, textWidth);
    }

    static Drawing of(List<Curve> curves, ToIntFunction<String> textWidth) {
        if (curves.isEmpty()) {
            return Drawing.EMPTY;
        }
        LatencyDrawing drawing = new LatencyDrawing(curves, textWidth);
        curves.forEach(drawing::addBars);
        curves.forEach(drawing::addLine);
        return drawing.plot.drawing();
    }

    private void addBars(Curve curve) {
        long[] counts = new long[BARS];
        DurationHistogram durations = curve.durations;
        for (int c = durations.firstClass(); c < durations.endClass(); c++) {
            double position = duration.position(DurationHistogram.lowestOf(c));
            counts[Math.min(BARS - 1, (int) (position * BARS))] += durations.count(c);
        }
        long most = 1;
        for (long count : counts) {
            most = Math.max(most, count);
        }
        for (int i = 0; i < BARS; i++) {
            if (counts[i] > 0) {
                double from = duration.value((double) i / BARS);
                double to = duration.value((i + 1.0) / BARS);
                double top = plot.y(BAR_HEIGHT * counts[i] / most);
                plot.add(
                        new Box(
                                plot.x(from),
                                top,
                                plot.x(to) - plot.x(from),
                                plot.bottom() - top,
                                pale(curve.colour),
                                curve.colour,
                                curve.name
                                        + "\n"
                                        + Durations.text((long) from)
                                        + " to "
                                        + Durations.text((long) to)
                                        + ": "
                                        + Numbers.count(counts[i])
                                        + " calls",
                                null));
            }
        }
    }

    private void addLine(Curve curve) {
        DurationHistogram durations = curve.durations;
        List<Point> points = new ArrayList<>();
        long sum = 0;
        points.add(new Point(plot.x(0), plot.y(0)));
        for (int c = durations.firstClass(); c < durations.endClass(); c++) {
            if (durations.count(c) > 0) {
                double x = plot.x(DurationHistogram.lowestOf(c));
                points.add(new Point(x, plot.y((double) sum / durations.total())));
                sum += durations.count(c);
                points.add(new Point(x, plot.y((double) sum / durations.total())));
            }
        }
        points.add(new Point(plot.x(Double.MAX_VALUE), plot.y(1)));
        plot.add(new Line(points, LINE_WIDTH, curve.colour, false, summary(curve), null));
    }

    /** The distribution in numbers. */
    static String summary(Curve curve) {
        DurationHistogram durations = curve.durations;
        return curve.name
                + ": "
                + Numbers.count(durations.total())
                + " calls, median "
                + Durations.text(durations.quantile(0.5))
                + ", 95 % within "
                + Durations.text(durations.quantile(0.95))
                + ", 99 % within "
                + Durations.text(durations.quantile(0.99));
    }

    private static RGB pale(RGB colour) {
        return new RGB(
                (colour.red + 2 * 255) / 3,
                (colour.green + 2 * 255) / 3,
                (colour.blue + 2 * 255) / 3);
    }
}
