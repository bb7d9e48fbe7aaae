// SPDX-License-Identifier: MIT
package org.fieldtrace.model.requests;

/**
 * What one span means for its request; all durations in nanoseconds.
 *
 * @param exclusive time that is its own, see {@link RequestMetrics}
 * @param critical whether the critical path leads through it
 * @param criticalTime time of the critical path that is its own
 * @param detached whether nobody waited for its end, nor for that of a span that it belongs to
 * @param slack how much later it could have ended without the request ending later; {@link
 *     Span#UNBOUNDED} where detached
 * @param drag how much sooner the request would have ended had it taken no time
 * @param siblingGain how much sooner the request would have ended had it taken as long as the
 *     median of its siblings of the same operation; 0 where it is no straggler among them
 * @param siblingMedian that median; 0 where it is no straggler among them
 */
public record SpanMetrics(
        long exclusive,
        boolean critical,
        long criticalTime,
        boolean detached,
        long slack,
        long drag,
        long siblingGain,
        long siblingMedian) {
    /** Nothing was found yet. */
    public static final SpanMetrics NONE = new SpanMetrics(0, false, 0, false, 0, 0, 0, 0);
}
