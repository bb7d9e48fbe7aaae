// SPDX-License-Identifier: MIT
package org.fieldtrace.model.clocks;

import java.util.List;

/**
 * The line that takes times of one host's clock to those of another's.
 *
 * @param base a time of the first clock, nanoseconds
 * @param offset by how much the second clock was ahead at that time, nanoseconds
 * @param low by how much at least
 * @param high by how much at most
 * @param rate nanoseconds of the second clock in one of the first
 * @param exchanges that agree with it
 * @param impossible exchanges that contradict it
 * @param isRefused whether so many contradict it that it is no estimate: no line fits, as where a
 *     clock was set
 */
record ClockFit(
        long base,
        long offset,
        long low,
        long high,
        double rate,
        long exchanges,
        long impossible,
        boolean isRefused) {
    /**
     * By how much the rates of two clocks may differ: {@code MAXFREQ}, the frequency tolerance of
     * RFC 5905 (Network Time Protocol Version 4, appendix A.1.1), within which a host's clock is
     * disciplined.
     */
    static final double MAX_DRIFT = 500e-6;

    /** Share of exchanges that may contradict a line, beside those that contradict themselves. */
    private static final double MAX_CONTRADICTED = 0.1;

    /** Exchanges of which one may be wrong. */
    private static final int ENOUGH_TO_OUTVOTE_ONE = 3;

    /** What doubles lose of a time, nanoseconds. */
    private static final double ROUNDING = 2;

    /**
     * Fits the line on which most exchanges agree, in the steps of {@link ClockDrift}, {@link
     * SoundBounds} and {@link FeasibleLine}. A twentieth of the answers may be told late by any
     * time.
     *
     * @param all at least one
     */
    static ClockFit of(List<ClockExchange> all) {
        ClockBounds bounds = ClockBounds.of(all);
        ClockDrift drift = ClockDrift.of(bounds);
        SoundBounds sound = SoundBounds.of(bounds, 0);
        FeasibleLine line =
                drift.isSignificant() || sound.areCrossed()
                        ? FeasibleLine.along(
                                SoundBounds.of(bounds, drift.slope()).kept(), drift.slope())
                        : FeasibleLine.constant(sound.kept());
        return told(all, bounds, line);
    }

    private static ClockFit told(List<ClockExchange> all, ClockBounds bounds, FeasibleLine line) {
        long late = 0;
        long contradicting = 0;
        for (ClockExchange exchange : all) {
            boolean above =
                    exchange.most() - bounds.shift() < line.at(exchange.upperX()) - ROUNDING;
            boolean below =
                    exchange.least() - bounds.shift() > line.at(exchange.lowerX()) + ROUNDING;
            if (exchange.isAnsweredLate()) {
                late++;
            } else if (above || below) {
                contradicting++;
            }
        }
        int spared = all.size() < ENOUGH_TO_OUTVOTE_ONE ? 0 : 1;
        boolean isRefused =
                contradicting > Math.max(spared, MAX_CONTRADICTED * all.size())
                        || 2 * late > all.size()
                        || Math.abs(line.drift()) > MAX_DRIFT;
        return new ClockFit(
                bounds.base(),
                bounds.shift() + Math.round(line.offset()),
                bounds.shift() + Math.round(line.low()),
                bounds.shift() + Math.round(line.high()),
                1 + line.drift(),
                all.size() - late - contradicting,
                late + contradicting,
                isRefused);
    }
}
