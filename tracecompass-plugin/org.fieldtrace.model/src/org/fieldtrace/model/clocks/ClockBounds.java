// SPDX-License-Identifier: MIT
package org.fieldtrace.model.clocks;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The bounds that exchanges set to the difference of two clocks, told from one time and one
 * difference, so that no digit of a long is lost in a double.
 *
 * @param base the time that {@code x} is told from, nanoseconds of the first clock
 * @param shift the difference that {@code y} is told from, nanoseconds
 * @param uppers the difference was at most these, in the order of time
 * @param lowers the difference was at least these, in the order of time
 */
record ClockBounds(long base, long shift, List<Point> uppers, List<Point> lowers) {
    /**
     * A bound.
     *
     * @param x when it holds, nanoseconds
     * @param y the difference of the clocks, nanoseconds
     */
    record Point(double x, double y) {
        /** How far it lies above a line through the origin. */
        double above(double slope) {
            return y - slope * x;
        }
    }

    /**
     * The bounds of exchanges, but for those set by an answer that contradicts its own request: how
     * late it was told is not known, so that it says nothing.
     *
     * @param exchanges at least one
     */
    static ClockBounds of(List<ClockExchange> exchanges) {
        long base = exchanges.stream().mapToLong(ClockExchange::upperX).min().orElseThrow();
        long shift =
                exchanges.stream()
                        .mapToLong(e -> e.least() / 2 + e.most() / 2)
                        .sorted()
                        .skip(exchanges.size() / 2)
                        .findFirst()
                        .orElseThrow();
        List<Point> uppers = new ArrayList<>();
        List<Point> lowers = new ArrayList<>();
        for (ClockExchange e : exchanges) {
            boolean isLate = e.isAnsweredLate();
            if (!isLate || !e.isAnswerAbove()) {
                uppers.add(new Point((double) e.upperX() - base, (double) e.most() - shift));
            }
            if (!isLate || e.isAnswerAbove()) {
                lowers.add(new Point((double) e.lowerX() - base, (double) e.least() - shift));
            }
        }
        uppers.sort(Comparator.comparingDouble(Point::x));
        lowers.sort(Comparator.comparingDouble(Point::x));
        return new ClockBounds(base, shift, uppers, lowers);
    }
}
