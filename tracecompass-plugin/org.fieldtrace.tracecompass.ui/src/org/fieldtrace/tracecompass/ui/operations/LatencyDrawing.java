// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.operations;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToIntFunction;
import org.eclipse.swt.graphics.RGB;
import org.eclipse.tracecompass.tmf.core.model.xy.ISeriesModel;
import org.fieldtrace.model.Durations;
import org.fieldtrace.model.Numbers;
import org.fieldtrace.tracecompass.core.served.ChartEntry;
import org.fieldtrace.tracecompass.ui.base.Palette;
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
     * @param row the operation, and its distribution in numbers
     * @param shares of calls that take no longer than a duration, which rise evenly in between
     * @param colour of its line; its bars are paler
     */
    record Curve(String name, ChartEntry row, ISeriesModel shares, RGB colour) {
        private long calls() {
            return row.getOperation().sums().durations().total();
        }

        private double least() {
            return shares.getXAxis()[0];
        }

        private double greatest() {
            return shares.getXAxis()[shares.getXAxis().length - 1];
        }
    }

    private static final int BARS = 60;

    /** Of a bar, pixels. */
    private static final int LEAST_HEIGHT = 1;

    /** What of a class of the histogram only touches a bar is no bar of its own. */
    private static final double LEAST_COUNT = 0.01;

    private static final double LINE_WIDTH = 2;

    private final Axis duration;
    private final Plot plot;

    private LatencyDrawing(
            List<Curve> curves,
            ToIntFunction<String> textWidth,
            org.eclipse.swt.graphics.Point size) {
        double least = curves.stream().mapToDouble(Curve::least).min().orElse(1);
        double greatest = curves.stream().mapToDouble(Curve::greatest).max().orElse(1);
        ISeriesModel any = curves.get(0).shares;
        duration =
                Axis.logarithmic(
                        any.getXAxisDescription().getLabel(),
                        least,
                        greatest,
                        t -> Durations.text((long) t));
        Axis share = new Axis(any.getYAxisDescription().getLabel(), 0, 1, false, Numbers::percent);
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
        double[] counts = counts(curve);
        for (int i = 0; i < BARS; i++) {
            if (counts[i] >= LEAST_COUNT) {
                double from = duration.value((double) i / BARS);
                double to = duration.value((i + 1.0) / BARS);
                double top =
                        Math.min(plot.y(counts[i] / curve.calls()), plot.bottom() - LEAST_HEIGHT);
                // The lines above and below of a flat one would be one below the axis.
                boolean isFlat = plot.bottom() - top < 2 * LEAST_HEIGHT;
                plot.add(
                        new Box(
                                plot.x(from),
                                top,
                                plot.x(to) - plot.x(from),
                                plot.bottom() - top,
                                isFlat ? curve.colour : Palette.pale(curve.colour),
                                isFlat ? null : curve.colour,
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

    /** Calls in each bar: by how much the share of calls rises in it. */
    private double[] counts(Curve curve) {
        double[] counts = new double[BARS];
        for (int bar = 0; bar < BARS; bar++) {
            double from = (double) bar / BARS;
            double to = (bar + 1.0) / BARS;
            counts[bar] = curve.calls() * (share(curve.shares, to) - share(curve.shares, from));
        }
        return counts;
    }

    /** The share of calls up to a position on the axis of durations. */
    private double share(ISeriesModel shares, double position) {
        long[] x = shares.getXAxis();
        double[] y = shares.getData();
        for (int i = 0; i < x.length; i++) {
            double at = duration.position(x[i]);
            if (position < at) {
                if (i == 0) {
                    return 0;
                }
                double before = duration.position(x[i - 1]);
                return y[i - 1] + (y[i] - y[i - 1]) * (position - before) / (at - before);
            }
        }
        return 1;
    }

    private void addLine(Curve curve) {
        List<Point> points = new ArrayList<>();
        points.add(new Point(plot.x(0), plot.y(0)));
        for (int i = 0; i < curve.shares.getXAxis().length; i++) {
            points.add(
                    new Point(
                            plot.x(curve.shares.getXAxis()[i]), plot.y(curve.shares.getData()[i])));
        }
        points.add(new Point(plot.x(Double.MAX_VALUE), plot.y(1)));
        plot.add(new Line(points, LINE_WIDTH, curve.colour, false, summary(curve), null));
    }

    /** The distribution in numbers. */
    static String summary(Curve curve) {
        List<String> cells = curve.row.getLabels();
        return curve.name
                + ": "
                + cells.get(1)
                + " calls, median "
                + cells.get(2)
                + ", 95 % within "
                + cells.get(3)
                + ", 99 % within "
                + cells.get(4);
    }
}
