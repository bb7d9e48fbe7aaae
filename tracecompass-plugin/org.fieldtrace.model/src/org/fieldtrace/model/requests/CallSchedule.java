// SPDX-License-Identifier: MIT
package org.fieldtrace.model.requests;

/** What the calls of one handling mean for its end; each by its place among those it waited for. */
interface CallSchedule {
    /** How much later a call could have ended, nanoseconds; {@link Span#UNBOUNDED} for any time. */
    long slack(int child);

    /** The calls that the handling waited for, one after the other, in the order of time. */
    int[] waitedFor();

    /**
     * How much sooner the handling would have ended without each of some calls, at most; {@link
     * Span#UNBOUNDED} where it would have by all that the call took.
     *
     * @param critical as {@link #waitedFor()} gives them, or none
     */
    long[] limits(int[] critical);

    /** How it was found what was before a call. */
    Segment.Rule rule(int child);

    /** How it was found what was before the end. */
    Segment.Rule ruleOfAnswer();
}
