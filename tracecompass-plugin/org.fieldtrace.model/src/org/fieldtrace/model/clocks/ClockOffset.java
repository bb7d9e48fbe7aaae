// SPDX-License-Identifier: MIT
package org.fieldtrace.model.clocks;

/**
 * How a host's clock stands to that of the reference host. Nanoseconds, but for the rate.
 *
 * @param host what tells the host from others
 * @param reference the host whose clock is taken as it is
 * @param base a time of the host's clock
 * @param offset by how much the host's clock is ahead of the reference's at that time
 * @param low by how much at least, as far as the exchanges tell
 * @param high by how much at most
 * @param rate nanoseconds of the reference's clock in one of the host's
 * @param exchanges that this rests on; 0 where none tells, and nothing is known of the offset
 * @param impossible exchanges that contradict it
 * @param isRefused whether so many contradict it that it is no estimate, and is not to be applied
 */
public record ClockOffset(
        String host,
        String reference,
        long base,
        long offset,
        long low,
        long high,
        double rate,
        long exchanges,
        long impossible,
        boolean isRefused) {
    /** Nothing tells how a host's clock stands to that of the reference. */
    static ClockOffset unknown(String host, String reference) {
        return new ClockOffset(host, reference, 0, 0, 0, 0, 1, 0, 0, false);
    }

    /** Whether the host's times are to be corrected by it. */
    public boolean isEstimate() {
        return exchanges > 0 && !isRefused;
    }

    /** By how much the host's clock gains on the reference's, parts per million. */
    public double driftPpm() {
        return (1 / rate - 1) * 1e6;
    }

    /** The reference's time at one of the host's, as far as this is an estimate. */
    public long correct(long time) {
        return base - offset + Math.round((time - base) * rate);
    }
}
