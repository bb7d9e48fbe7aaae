// SPDX-License-Identifier: MIT
package org.fieldtrace.model.clocks;

import java.util.Arrays;
import java.util.List;
import org.fieldtrace.model.clocks.ClockBounds.Point;

/**
 * By how much one clock gains on another: the median of the slopes between all pairs of windows of
 * time (H. Theil, "A rank-invariant method of linear and polynomial regression analysis", 1950; P.
 * K. Sen, "Estimates of the Regression Coefficient Based on Kendall's Tau", Journal of the American
 * Statistical Association 63 (1968), 1379-1389), which up to 29 % of the windows may spoil. A
 * window stands for the middle between a low quantile of its upper bounds and a high one of its
 * lower bounds, so that late answers spoil it only where they are many.
 *
 * @param slope nanoseconds of difference a nanosecond
 * @param isSignificant whether H. B. Mann's test against trend ("Nonparametric Tests Against
 *     Trend", Econometrica 13 (1945), 245-259) finds one at a level of 1 %
 */
record ClockDrift(double slope, boolean isSignificant) {
    private static final int WINDOWS = 16;

    /** Share of a window's bounds that may be wrong. */
    private static final double SPOILT = 0.1;

    /** A window of a long trace first holds the drift itself; each round takes most of it off. */
    private static final int ROUNDS = 4;

    /** Standard normal quantile of the level 1 %, on both sides. */
    private static final double SIGNIFICANT = 2.576;

    static ClockDrift of(ClockBounds bounds) {
        double slope = 0;
        boolean isSignificant = false;
        for (int round = 0; round < ROUNDS; round++) {
            Point[] middles = middles(bounds, slope);
            slope += medianSlope(middles);
            isSignificant |= round == 0 && hasTrend(middles);
        }
        return new ClockDrift(slope, isSignificant);
    }

    /** The windows, with a slope taken off. */
    private static Point[] middles(ClockBounds bounds, double slope) {
        int windows = Math.min(WINDOWS, Math.min(bounds.uppers().size(), bounds.lowers().size()));
        Point[] middles = new Point[windows];
        for (int i = 0; i < windows; i++) {
            List<Point> uppers = window(bounds.uppers(), i, windows);
            List<Point> lowers = window(bounds.lowers(), i, windows);
            double x = (uppers.get(uppers.size() / 2).x() + lowers.get(lowers.size() / 2).x()) / 2;
            middles[i] = new Point(x, (edge(uppers, slope, 1) - edge(lowers, slope, -1)) / 2);
        }
        return middles;
    }

    private static List<Point> window(List<Point> points, int window, int windows) {
        long size = points.size();
        return points.subList(
                (int) (size * window / windows), (int) (size * (window + 1) / windows));
    }

    /** A low quantile of the bounds, or with side -1 of their opposites. */
    private static double edge(List<Point> points, double slope, int side) {
        double[] above = points.stream().mapToDouble(p -> side * p.above(slope)).sorted().toArray();
        int rank = (int) Math.ceil(SPOILT * above.length);
        return above[Math.min(rank, (above.length - 1) / 2)];
    }

    private static double medianSlope(Point[] points) {
        double[] slopes = new double[points.length * (points.length - 1) / 2];
        int count = 0;
        for (int i = 0; i < points.length; i++) {
            for (int j = 0; j < i; j++) {
                if (points[i].x() > points[j].x()) {
                    slopes[count++] =
                            (points[i].y() - points[j].y()) / (points[i].x() - points[j].x());
                }
            }
        }
        if (count == 0) {
            return 0;
        }
        Arrays.sort(slopes, 0, count);
        return (slopes[(count - 1) / 2] + slopes[count / 2]) / 2;
    }

    private static boolean hasTrend(Point[] points) {
        double n = points.length;
        double ups = 0;
        for (int i = 0; i < points.length; i++) {
            for (int j = 0; j < i; j++) {
                ups += Math.signum(points[i].y() - points[j].y());
            }
        }
        double deviation = Math.sqrt(n * (n - 1) * (2 * n + 5) / 18);
        return Math.abs(ups) - 1 > SIGNIFICANT * deviation;
    }
}
