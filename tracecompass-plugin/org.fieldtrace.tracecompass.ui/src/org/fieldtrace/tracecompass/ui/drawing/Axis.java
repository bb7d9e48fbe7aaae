// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.drawing;

import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleFunction;
import java.util.stream.DoubleStream;

/**
 * An axis of a plot.
 *
 * @param title what it tells, with its unit
 * @param low its least value; above 0 for a logarithmic axis
 * @param high its greatest value, above the least
 * @param isLogarithmic whether equal lengths are equal ratios
 * @param text a value as text
 */
public record Axis(
        String title, double low, double high, boolean isLogarithmic, DoubleFunction<String> text) {
    /** At most so many and one, of a linear axis. */
    private static final int LINEAR_TICKS = 8;

    /** Over a larger one, ticks stand at powers of ten only. */
    private static final double FINE_RATIO = 101;

    /** A logarithmic axis from and to 1, 2 or 5 times a power of ten. */
    public static Axis logarithmic(
            String title, double least, double greatest, DoubleFunction<String> text) {
        double low = Math.max(1, roundDown(Math.max(1, least)));
        double high = roundUp(Math.max(1, greatest));
        return new Axis(title, low, high > low ? high : 10 * low, true, text);
    }

    /** Where a value lies, 0 at the lower end to 1 at the upper; what lies beyond, at the end. */
    public double position(double value) {
        double within = Math.max(low, Math.min(high, value));
        return isLogarithmic
                ? Math.log(within / low) / Math.log(high / low)
                : (within - low) / (high - low);
    }

    /** The value at a position. */
    public double value(double position) {
        return isLogarithmic ? low * Math.pow(high / low, position) : low + position * (high - low);
    }

    /** Values that have a line and their text. */
    public List<Double> ticks() {
        List<Double> ticks = new ArrayList<>();
        if (isLogarithmic) {
            boolean isFine = high / low <= FINE_RATIO;
            for (double decade = decade(low); decade <= high * 1.0001; decade *= 10) {
                for (double factor : isFine ? new double[] {1, 2, 5} : new double[] {1}) {
                    double tick = factor * decade;
                    if (tick >= low * 0.9999 && tick <= high * 1.0001) {
                        ticks.add(tick);
                    }
                }
            }
        } else {
            double step = roundUp((high - low) / LINEAR_TICKS);
            for (long i = (long) Math.ceil(low / step); i * step <= high * 1.0001; i++) {
                ticks.add(i * step);
            }
        }
        return ticks;
    }

    /** The power of ten that is not above. */
    private static double decade(double value) {
        return Math.pow(10, Math.floor(Math.log10(value) + 1e-9));
    }

    /** The least of 1, 2 and 5 times a power of ten that is not below. */
    private static double roundUp(double value) {
        return round(value).filter(round -> round >= value * 0.9999).min().orElse(value);
    }

    /** The greatest of 1, 2 and 5 times a power of ten that is not above. */
    private static double roundDown(double value) {
        return round(value).filter(round -> round <= value * 1.0001).max().orElse(value);
    }

    private static DoubleStream round(double near) {
        double decade = decade(near);
        return DoubleStream.of(1, 2, 5, 10).map(factor -> factor * decade);
    }
}
