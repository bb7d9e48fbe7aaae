// SPDX-License-Identifier: MIT
package org.fieldtrace.model.requests;

/**
 * Work that was handed over lay in a queue.
 *
 * @param start when it was handed over, nanoseconds
 * @param end when it began to run, nanoseconds
 * @param handOver name id of how it was handed over, such as {@code Executor}; {@link #UNKNOWN}
 *     where nothing tells
 */
public record Wait(long start, long end, int handOver) {
    /** A way of handing work over that is not told. */
    public static final int UNKNOWN = -1;
}
