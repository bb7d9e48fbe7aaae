// SPDX-License-Identifier: MIT
package org.fieldtrace.model.requests;

import java.util.Arrays;
import java.util.List;

/**
 * Divides the time of a request among its spans, every instant to one of them, so that exclusive
 * times add up to the request's duration.
 *
 * <p>An instant at which a handling waits for calls belongs to them, else to the handling. Where
 * calls overlap it belongs to the one that ends last, for that is the one that is waited for. A
 * detached call has a time of its own and takes none from its caller.
 */
final class ExclusiveTime {
    private ExclusiveTime() {}

    /**
     * The time that is a span's own, and what its joined children share among them. It is never in
     * pieces: of calls that overlap the one that ends last has the rest.
     *
     * @param start nanoseconds
     * @param end nanoseconds; where it is not after the start the span has no time
     */
    record Share(long start, long end) {
        private static final Share NONE = new Share(0, 0);

        /** All the time of a span. */
        static Share whole(Span span) {
            return new Share(span.start(), span.end());
        }

        /** Nanoseconds. */
        long duration() {
            return Math.max(0, end - start);
        }

        private Share within(long from, long until) {
            return new Share(Math.max(start, from), Math.min(end, until));
        }
    }

    /**
     * What of a span's share goes to each of its joined children, by their index.
     *
     * @param joined in the order of their starts
     */
    static Share[] divide(Share share, List<Span> joined) {
        Share[] parts = new Share[joined.size()];
        Arrays.fill(parts, Share.NONE);
        int latest = 0;
        for (int next = 1; next < parts.length; next++) {
            Span waitedFor = joined.get(latest);
            Span begun = joined.get(next);
            if (begun.end() > waitedFor.end()) {
                long until = Math.min(waitedFor.end(), begun.start());
                parts[latest] = share.within(waitedFor.start(), until);
                latest = next;
            }
        }
        if (parts.length > 0) {
            Span last = joined.get(latest);
            parts[latest] = share.within(last.start(), last.end());
        }
        return parts;
    }
}
