// SPDX-License-Identifier: MIT
package org.fieldtrace.model.requests;

/**
 * One of the things that work has waited for, as the trace tells it.
 *
 * @param call place among the calls that the handling made, in the order in which they began;
 *     {@link #START} for the beginning of the handling
 * @param time when what came of it was there, nanoseconds; work between the call's end and that
 *     belongs to it
 */
public record Awaited(int call, long time) {
    /** The handling began. */
    public static final int START = -1;
}
