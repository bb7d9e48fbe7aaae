// SPDX-License-Identifier: MIT
package org.fieldtrace.model.requests;

/**
 * A request waited ahead of its handling, because something else held the event loop.
 *
 * @param time how long, nanoseconds
 * @param holder name id of the service's operation that held it most of that time, {@link #NONE}
 *     where it was none
 */
public record LoopWait(long time, int holder) {
    /** The loop ran for no request. */
    public static final int NONE = -1;
}
