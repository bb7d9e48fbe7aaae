// SPDX-License-Identifier: MIT
package org.fieldtrace.model.requests;

import java.util.Comparator;

/**
 * A piece of a request's critical path.
 *
 * @param span the span that the request waited for
 * @param kind what the span did in that time
 * @param start nanoseconds
 * @param end nanoseconds, after {@code start}
 * @param rule how it was found that the request waited for it
 */
public record Segment(Span span, Kind kind, long start, long end, Rule rule) {
    static final Comparator<Segment> IN_TIME = Comparator.comparingLong(Segment::start);

    /** One that was found by the clock. */
    public Segment(Span span, Kind kind, long start, long end) {
        this(span, kind, start, end, Rule.CLOCK);
    }

    /** How the path was found. */
    public enum Rule {
        /** The trace tells what released what came next. */
        CAUSE,
        /** It ended last before what came next began. */
        CLOCK;

        /** Its name in reports. */
        public String label() {
            return name().toLowerCase(java.util.Locale.ROOT);
        }
    }

    /** What a request waits for. */
    public enum Kind {
        /** The service's own work. */
        HANDLING,
        /** The way to the service and back: network, connection and accept queues. */
        NETWORK,
        /** Work that was handed over lay in a queue or pool of the service. */
        QUEUE,
        /** A callee that is not traced; nothing is known of its inside. */
        UNTRACED;

        /** Its name in reports. */
        public String label() {
            return name().toLowerCase(java.util.Locale.ROOT);
        }
    }

    /** Nanoseconds. */
    public long duration() {
        return end - start;
    }
}
