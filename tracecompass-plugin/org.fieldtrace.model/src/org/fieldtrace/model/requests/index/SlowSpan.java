// SPDX-License-Identifier: MIT
package org.fieldtrace.model.requests.index;

import java.util.Comparator;
import org.fieldtrace.model.requests.Span;

/**
 * One of the slowest spans of an operation.
 *
 * @param request number of its request
 * @param index its place among the request's spans, callers before what they call
 * @param path number of its operation in the calling context tree
 * @param start nanoseconds
 * @param duration nanoseconds
 * @param drag how much sooner the request would have ended had it taken no time, nanoseconds
 * @param siblingGain how much sooner had it taken as long as the median of its siblings; 0 where it
 *     is no straggler among them
 * @param siblingMedian that median, nanoseconds; 0 where it is no straggler among them
 */
public record SlowSpan(
        long request,
        int index,
        int path,
        long start,
        long duration,
        long drag,
        long siblingGain,
        long siblingMedian) {
    private static final Comparator<SlowSpan> BY_AGE =
            Comparator.comparingLong(SlowSpan::request)
                    .thenComparingInt(SlowSpan::index)
                    .reversed();

    static final Comparator<SlowSpan> BY_DURATION =
            Comparator.comparingLong(SlowSpan::duration).thenComparing(BY_AGE);

    static final Comparator<SlowSpan> BY_SIBLING_GAIN =
            Comparator.comparingLong(SlowSpan::siblingGain).thenComparing(BY_AGE);

    static SlowSpan of(long request, int index, int path, Span span) {
        return new SlowSpan(
                request,
                index,
                path,
                span.start(),
                span.total(),
                span.metrics().drag(),
                span.metrics().siblingGain(),
                span.metrics().siblingMedian());
    }

    static SlowSpan read(PackedReader in) {
        return new SlowSpan(
                in.unsigned(),
                in.integer(),
                in.integer(),
                in.signed(),
                in.unsigned(),
                in.unsigned(),
                in.unsigned(),
                in.unsigned());
    }

    void write(PackedWriter out) {
        out.unsigned(request)
                .unsigned(index)
                .unsigned(path)
                .signed(start)
                .unsigned(duration)
                .unsigned(drag)
                .unsigned(siblingGain)
                .unsigned(siblingMedian);
    }
}
