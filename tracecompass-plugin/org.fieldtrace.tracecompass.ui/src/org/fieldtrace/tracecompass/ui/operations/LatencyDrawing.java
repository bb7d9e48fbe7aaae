// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.operations;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToIntFunction;
import org.eclipse.swt.graphics.RGB;
import org.fieldtrace.model.Durations;
import org.fieldtrace.model.Numbers;
import org.fieldtrace.model.operations.DurationHistogram;
import org.fieldtrace.tracecompass.ui.Palette;
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

    /** What of a class of the histogram only touches a bar is no bar of its own. */
    private static final double LEAST_COUNT = 0.01;

    /** Bars reach this part of the height, so that the lines are seen above them. */
    private static final double BAR_HEIGHT = 0.5;

    private static final double LINE_WIDTH = 2;

    private final Axis duration;
    private final Plot plot;

    private LatencyDrawing(
            List<Curve> curves,
            ToIntFunction<String> textWidth,
            org.eclipse.swt.graphics.Point size) {
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
        plot = new Plot(duration, share, textWidth, size);
    }

    /**
     * The drawing.
     *
     * @param textWidth width of a text, pixels
     * @param size width and height, pixels
     */
    static Drawing of(
            List<Curve> curves,
            ToIntFunction<String> textWidth,
            org.eclipse.swt.graphics.Point size) {
        if (curves.isEmpty()) {
            return Drawing.EMPTY;
        }
        LatencyDrawing drawing = new LatencyDrawing(curves, textWidth, size);
        curves.forEach(drawing::addBars);
        curves.forEach(drawing::addLine);
        return drawing.plot.drawing();
    }

    private void addBars(Curve curve) {
        double[] counts = counts(curve.durations);
        double most = Arrays.stream(counts).max().orElse(1);
        for (int i = 0; i < BARS; i++) {
            if (counts[i] >= LEAST_COUNT) {
                double from = duration.value((double) i / BARS);
                double to = duration.value((i + 1.0) / BARS);
                double top = plot.y(BAR_HEIGHT * counts[i] / most);
                plot.add(
                        new Box(
                                plot.x(from),
                                top,
                                plot.x(to) - plot.x(from),
                                plot.bottom() - top,
                                Palette.pale(curve.colour),
                                curve.colour,
                                curve.name
                                        + "\n"
                                        + Durations.text((long) from)
                                        + " to "
                                        + Durations.text((long) to)
                                        + ": "
                                        + Numbers.count(Math.round(counts[i]))
                                        + " calls",
                                null));
            }
        }
    }

    /**
     * Calls in each bar. A class of the histogram that lies in several bars is divided among them,
     * or bars would be high and low by turns.
     */
    private double[] counts(DurationHistogram durations) {
        double[] counts = new double[BARS];
        for (int c = durations.firstClass(); c < durations.endClass(); c++) {
            double from = duration.position(DurationHistogram.lowestOf(c)) * BARS;
            double to = duration.position(DurationHistogram.lowestOf(c + 1)) * BARS;
            for (int bar = (int) from; bar < BARS && bar <= to; bar++) {
                double part = Math.min(to, bar + 1.0) - Math.max(from, bar);
                counts[bar] += to > from ? durations.count(c) * part / (to - from) : 0;
            }
        }
        return counts;
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
}
