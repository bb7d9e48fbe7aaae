// SPDX-License-Identifier: MIT
package org.fieldtrace.model.requests.index;

import java.util.Collections;
import java.util.Comparator;
import java.util.List;

/**
 * A sum that grows, as it was at some times.
 *
 * @param points in the order of time
 */
public record RunningSum(List<Point> points) {
    private static final Comparator<Point> BY_TIME = Comparator.comparingLong(Point::time);

    /**
     * What it was.
     *
     * @param time nanoseconds
     */
    public record Point(long time, long sum) {}

    public RunningSum {
        points = points.stream().sorted(BY_TIME).toList();
    }

    /** By how much it grew. In between two points it grew evenly, and outside of them not. */
    double grown(long from, long until) {
        return at(until) - at(from);
    }

    private double at(long time) {
        if (points.isEmpty()) {
            return 0;
        }
        int found = Collections.binarySearch(points, new Point(time, 0), BY_TIME);
        int next = found < 0 ? -found - 1 : found;
        if (next == points.size()) {
            return points.get(next - 1).sum;
        }
        boolean isBetween = found < 0 && next > 0;
        return isBetween
                ? between(points.get(next - 1), points.get(next), time)
                : points.get(next).sum;
    }

    private static double between(Point before, Point after, long time) {
        double share = (double) (time - before.time) / (after.time - before.time);
        return before.sum + share * (after.sum - before.sum);
    }
}
