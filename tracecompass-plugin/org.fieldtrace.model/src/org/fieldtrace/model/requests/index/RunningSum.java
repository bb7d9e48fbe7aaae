// SPDX-License-Identifier: MIT
package org.fieldtrace.model.requests.index;

import java.util.Comparator;
import java.util.List;

/**
 * A sum that grows, as it was at some times.
 *
 * @param points in the order of time
 */
public record RunningSum(List<Point> points) {
    /**
     * What it was.
     *
     * @param time nanoseconds
     */
    public record Point(long time, long sum) {}

    public RunningSum {
        points = points.stream().sorted(Comparator.comparingLong(Point::time)).toList();
    }

    /** By how much it grew. In between two points it grew evenly, and outside of them not. */
    double grown(long from, long until) {
        return at(until) - at(from);
    }

    private double at(long time) {
        Point before = null;
        for (Point point : points) {
            if (point.time >= time) {
                return before == null ? point.sum : between(before, point, time);
            }
            before = point;
        }
        return before == null ? 0 : before.sum;
    }

    private static double between(Point before, Point after, long time) {
        double share = (double) (time - before.time) / (after.time - before.time);
        return before.sum + share * (after.sum - before.sum);
    }
}
