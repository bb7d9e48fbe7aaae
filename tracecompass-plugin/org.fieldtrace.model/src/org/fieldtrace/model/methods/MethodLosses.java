// SPDX-License-Identifier: MIT
package org.fieldtrace.model.methods;

/**
 * Calls of probed methods that are not in the trace.
 *
 * @param leftOut calls that the agents left out for want of room
 * @param missing calls whose blocks LTTng discarded
 * @param leastUnwritten calls that were recorded when the trace ended, but not written
 * @param mostUnwritten how many these may be at most
 * @param damaged blocks that could not be read to their end
 */
public record MethodLosses(
        long leftOut, long missing, long leastUnwritten, long mostUnwritten, long damaged) {
    /** Nothing is missing. */
    public static final MethodLosses NONE = new MethodLosses(0, 0, 0, 0, 0);

    /** Those of both. */
    public MethodLosses plus(MethodLosses other) {
        return new MethodLosses(
                leftOut + other.leftOut,
                missing + other.missing,
                leastUnwritten + other.leastUnwritten,
                mostUnwritten + other.mostUnwritten,
                damaged + other.damaged);
    }
}
