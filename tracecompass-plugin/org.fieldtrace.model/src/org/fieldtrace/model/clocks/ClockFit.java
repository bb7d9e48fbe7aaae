// SPDX-License-Identifier: MIT
package org.fieldtrace.model.clocks;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The line that takes times of one host's clock to those of another's.
 *
 * @param base a time of the first clock, nanoseconds
 * @param offset by how much the second clock was ahead at that time, nanoseconds
 * @param low by how much at least
 * @param high by how much at most
 * @param rate nanoseconds of the second clock in one of the first
 * @param exchanges that it rests on
 * @param impossible exchanges that contradict it, and are left out
 */
public record ClockFit(
        long base, long offset, long low, long high, double rate, long exchanges, long impossible) {
    /** Clocks of computers differ in rate by less than this. */
    private static final double MAX_DRIFT = 2e-4;

    private record Point(double x, double y) {}

    /**
     * Fits the line that all exchanges allow. Where a constant offset does, it is the middle of
     * those allowed. Else the line is the bisector of the steepest and the flattest that lie
     * between the convex hulls of both bounds (A. Duda, G. Harrus, Y. Haddad, G. Bernard,
     * "Estimating Global Time in Distributed Systems", ICDCS 1987, section 4; P. Ashton,
     * "Algorithms for Off-line Clock Synchronisation", University of Canterbury 1995). Exchanges
     * that contradict the most, as wrongly paired ones do, are found by K. Marzullo's intersection
     * of intervals ("Maintaining the Time in a Distributed System", Stanford 1984) and left out.
     *
     * @param all at least one
     */
    static ClockFit of(List<ClockExchange> all) {
        long base = all.stream().mapToLong(ClockExchange::upperX).min().orElseThrow();
        long last = all.stream().mapToLong(ClockExchange::lowerX).max().orElseThrow();
        long agreed = agreed(all);
        long slop = Math.round(MAX_DRIFT * Math.max(0, last - base));
        List<ClockExchange> kept =
                all.stream()
                        .filter(e -> e.least() - slop <= agreed && agreed <= e.most() + slop)
                        .toList();
        long impossible = all.size() - kept.size();
        if (kept.isEmpty()) {
            return new ClockFit(base, agreed, agreed, agreed, 1, 0, impossible);
        }
        long low = kept.stream().mapToLong(ClockExchange::least).max().orElseThrow();
        long high = kept.stream().mapToLong(ClockExchange::most).min().orElseThrow();
        if (low <= high) {
            return constant(base, low, high, kept.size(), impossible);
        }
        return linear(kept, base, agreed, impossible);
    }

    private static ClockFit constant(
            long base, long low, long high, long exchanges, long impossible) {
        return new ClockFit(base, low + (high - low) / 2, low, high, 1, exchanges, impossible);
    }

    /** The offset that most exchanges allow. */
    private static long agreed(List<ClockExchange> all) {
        record Edge(long at, int change) {}
        List<Edge> edges = new ArrayList<>(2 * all.size());
        for (ClockExchange exchange : all) {
            // Where the answer was told late both bounds may cross by a little; it allows the gap.
            edges.add(new Edge(Math.min(exchange.least(), exchange.most()), 1));
            edges.add(new Edge(Math.max(exchange.least(), exchange.most()), -1));
        }
        edges.sort(
                Comparator.comparingLong(Edge::at)
                        .thenComparing(Edge::change, Comparator.reverseOrder()));
        int open = 0;
        int most = 0;
        long start = 0;
        long end = 0;
        for (int i = 0; i < edges.size(); i++) {
            open += edges.get(i).change();
            if (open > most) {
                most = open;
                start = edges.get(i).at();
                end = edges.get(i + 1).at();
            }
        }
        return start + (end - start) / 2;
    }

    private static ClockFit linear(
            List<ClockExchange> kept, long base, long agreed, long impossible) {
        // Told from the base, so that no digit of a long is lost in a double.
        List<Point> uppers = new ArrayList<>();
        List<Point> lowers = new ArrayList<>();
        for (ClockExchange e : kept) {
            uppers.add(new Point(e.upperX() - base, e.most() - agreed));
            lowers.add(new Point(e.lowerX() - base, e.least() - agreed));
        }
        uppers = hull(uppers, 1);
        lowers = hull(lowers, -1);
        double flattest = -MAX_DRIFT;
        double steepest = MAX_DRIFT;
        for (Point upper : uppers) {
            for (Point lower : lowers) {
                double slope = (upper.y - lower.y) / (upper.x - lower.x);
                if (lower.x < upper.x) {
                    steepest = Math.min(steepest, slope);
                } else if (upper.x < lower.x) {
                    flattest = Math.max(flattest, slope);
                }
            }
        }
        double drift = (flattest + steepest) / 2;
        double high = Double.POSITIVE_INFINITY;
        double low = Double.NEGATIVE_INFINITY;
        for (Point upper : uppers) {
            high = Math.min(high, upper.y - drift * upper.x);
        }
        for (Point lower : lowers) {
            low = Math.max(low, lower.y - drift * lower.x);
        }
        long offset = agreed + Math.round((low + high) / 2);
        return new ClockFit(
                base,
                offset,
                agreed + Math.round(Math.min(low, high)),
                agreed + Math.round(Math.max(low, high)),
                1 + drift,
                kept.size(),
                impossible);
    }

    /**
     * The points of the lower (side 1) or upper (side -1) convex hull, by A. M. Andrew's monotone
     * chain.
     */
    private static List<Point> hull(List<Point> points, int side) {
        points.sort(Comparator.comparingDouble(Point::x).thenComparingDouble(Point::y));
        List<Point> hull = new ArrayList<>();
        for (Point point : points) {
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
        return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
    }
}
