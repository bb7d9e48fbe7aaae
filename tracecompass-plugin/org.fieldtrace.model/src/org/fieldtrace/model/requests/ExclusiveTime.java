// SPDX-License-Identifier: MIT
package org.fieldtrace.model.requests;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/**
 * Divides the time of a request among its spans, every instant to one of them, so that exclusive
 * times add up to the request's duration.
 *
 * <p>An instant at which a handling waits for calls belongs to them, else to the handling. Where
 * calls overlap it belongs to the one that ends last, for that is the one that is waited for. A
 * detached call has a time of its own and takes none from its caller.
 */
final class ExclusiveTime {
    private record Interval(long start, long end) {}

    private ExclusiveTime() {}

    /** The time that is a span's own, and what its joined children share among them. */
    static final class Share {
        private final List<Interval> intervals;

        private Share(List<Interval> intervals) {
            this.intervals = intervals;
        }

        /** All the time of a span. */
        static Share whole(Span span) {
            return new Share(List.of(new Interval(span.start(), span.end())));
        }

        /** Nanoseconds. */
        long duration() {
            long sum = 0;
            for (Interval interval : intervals) {
                sum += interval.end - interval.start;
            }
            return sum;
        }

        private void add(List<Interval> to, long start, long end) {
            for (Interval interval : intervals) {
                long from = Math.max(interval.start, start);
                long until = Math.min(interval.end, end);
                if (from < until) {
                    to.add(new Interval(from, until));
                }
            }
        }
    }

    /** What of a span's share goes to each of its joined children, by their index. */
    static List<Share> divide(Share share, List<Span> joined) {
        if (joined.size() == 1) {
            List<Interval> part = new ArrayList<>(1);
            share.add(part, joined.get(0).start(), joined.get(0).end());
            return List.of(new Share(part));
        }
        List<List<Interval>> parts = new ArrayList<>(joined.size());
        for (int i = 0; i < joined.size(); i++) {
            parts.add(new ArrayList<>(1));
        }
        PriorityQueue<Integer> running =
                new PriorityQueue<>(
                        Comparator.comparingLong((Integer i) -> joined.get(i).end()).reversed());
        long now = Long.MIN_VALUE;
        for (int next = 0; next <= joined.size(); next++) {
            long until = next < joined.size() ? joined.get(next).start() : Long.MAX_VALUE;
            while (!running.isEmpty() && now < until) {
                int latest = running.peek();
                long end = joined.get(latest).end();
                if (end > now) {
                    share.add(parts.get(latest), now, Math.min(end, until));
                }
                now = Math.min(Math.max(end, now), until);
                if (end <= now) {
                    // The rest had ended before this one.
                    running.clear();
                }
            }
            if (next < joined.size()) {
                now = until;
                running.add(next);
            }
        }
        List<Share> shares = new ArrayList<>(parts.size());
        for (List<Interval> part : parts) {
            shares.add(new Share(part));
        }
        return shares;
    }
}
