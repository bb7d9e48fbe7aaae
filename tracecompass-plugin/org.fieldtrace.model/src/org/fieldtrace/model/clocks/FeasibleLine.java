// SPDX-License-Identifier: MIT
package org.fieldtrace.model.clocks;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.fieldtrace.model.clocks.ClockBounds.Point;

/**
 * The difference of two clocks over time.
 *
 * @param base time at which it is {@code offset}, nanoseconds of the first clock
 * @param offset the middle of what the bounds allow, told from their shift, nanoseconds
 * @param low the least that they allow
 * @param high the most that they allow
 * @param drift nanoseconds a nanosecond
 */
record FeasibleLine(long base, double offset, double low, double high, double drift) {
    /** The difference at a time of the first clock, told from the bounds' shift. */
    double at(long time) {
        return offset + drift * ((double) time - base);
    }

    /** One that does not change. */
    static FeasibleLine constant(ClockBounds bounds) {
        return of(bounds, 0);
    }

    /** The middle between the bounds; where one side has none, what the other one says. */
    private static FeasibleLine of(ClockBounds bounds, double drift) {
        double high = Double.POSITIVE_INFINITY;
        double low = Double.NEGATIVE_INFINITY;
        for (Point upper : bounds.uppers()) {
            high = Math.min(high, upper.above(drift));
        }
        for (Point lower : bounds.lowers()) {
            low = Math.max(low, lower.above(drift));
        }
        if (bounds.uppers().isEmpty()) {
            high = low;
        } else if (bounds.lowers().isEmpty()) {
            low = high;
        }
        return new FeasibleLine(
                bounds.base(), (low + high) / 2, Math.min(low, high), Math.max(low, high), drift);
    }

    /**
     * The bisector of the steepest and the flattest line that lie between the convex hulls of both
     * sides (A. Duda, G. Harrus, Y. Haddad, G. Bernard, "Estimating Global Time in Distributed
     * Systems", ICDCS 1987, section 4; P. Ashton, "Algorithms for Off-line Clock Synchronisation",
     * University of Canterbury 1995). Where the hulls cross, no line does; then the slope stays.
     *
     * @param slope that of a line that lies between them, if one does
     */
    static FeasibleLine along(ClockBounds bounds, double slope) {
        List<Point> uppers = hull(bounds.uppers(), 1);
        List<Point> lowers = hull(bounds.lowers(), -1);
        double flattest = Math.min(slope, -ClockFit.MAX_DRIFT);
        double steepest = Math.max(slope, ClockFit.MAX_DRIFT);
        for (Point upper : uppers) {
            for (Point lower : lowers) {
                double limit = (upper.y() - lower.y()) / (upper.x() - lower.x());
                if (lower.x() < upper.x()) {
                    steepest = Math.min(steepest, limit);
                } else if (upper.x() < lower.x()) {
                    flattest = Math.max(flattest, limit);
                }
            }
        }
        return of(bounds, flattest <= steepest ? (flattest + steepest) / 2 : slope);
    }

    /**
     * The points of the lower (side 1) or upper (side -1) convex hull, by A. M. Andrew's monotone
     * chain.
     */
    private static List<Point> hull(List<Point> points, int side) {
        List<Point> sorted = new ArrayList<>(points);
        sorted.sort(Comparator.comparingDouble(Point::x).thenComparingDouble(Point::y));
        List<Point> hull = new ArrayList<>();
        for (Point point : sorted) {
            while (hull.size() >= 2
                    && side * turn(hull.get(hull.size() - 2), hull.get(hull.size() - 1), point)
                            <= 0) {
                hull.remove(hull.size() - 1);
            }
            hull.add(point);
        }
        return hull;
    }

    private static double turn(Point a, Point b, Point c) {
        return (b.x() - a.x()) * (c.y() - a.y()) - (b.y() - a.y()) * (c.x() - a.x());
    }
}
