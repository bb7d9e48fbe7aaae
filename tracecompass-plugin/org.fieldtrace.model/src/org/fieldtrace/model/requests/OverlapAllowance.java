// SPDX-License-Identifier: MIT
package org.fieldtrace.model.requests;

/**
 * By how much a call may seem to have begun before the one that it waited for had ended.
 *
 * <p>An asynchronous client begins the next call as soon as it has an answer, and tells of the
 * answer's end a little later. Without an allowance such calls count as parallel, and the earlier
 * one is lost from the critical path. CRISP allows a hundredth of the caller's duration for the
 * error of clocks; the error of one host's clock and of what tells its events does not grow with
 * the request, so that this is a time.
 *
 * @param nanoseconds from 0 to {@link #MOST}
 */
public record OverlapAllowance(long nanoseconds) {
    /** Calls that overlap for longer are parallel, whatever tells of them. */
    public static final long MOST = 10_000_000;

    /** Ends and beginnings are exact. */
    public static final OverlapAllowance NONE = new OverlapAllowance(0);

    /** As long as the first event of a thread takes to be told, 13 to 22 microseconds. */
    public static final OverlapAllowance DEFAULT = new OverlapAllowance(20_000);

    /**
     * @throws IllegalArgumentException if it is out of range
     */
    public OverlapAllowance {
        if (nanoseconds < 0 || nanoseconds > MOST) {
            throw new IllegalArgumentException(
                    "an allowance of " + nanoseconds + " ns is not from 0 to " + MOST);
        }
    }

    /** Whether what ended at one time may have been waited for by what began at another. */
    public boolean hadEnded(long end, long start) {
        return end - nanoseconds <= start;
    }
}
