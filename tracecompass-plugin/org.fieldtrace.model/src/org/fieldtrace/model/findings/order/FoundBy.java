// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings.order;

import java.util.Optional;
import org.fieldtrace.model.Numbers;
import org.fieldtrace.model.requests.Segment;

/**
 * How it was found that calls have waited for each other.
 *
 * @param cause how often by what the trace tells
 * @param clock how often because one had ended when the other began, and nobody tells more
 */
public record FoundBy(long cause, long clock) {
    /** Of what is not about the order of calls. */
    public static final FoundBy NOTHING = new FoundBy(0, 0);

    /** One time, found so. */
    public static FoundBy of(Segment.Rule rule) {
        return rule == Segment.Rule.CAUSE ? new FoundBy(1, 0) : new FoundBy(0, 1);
    }

    /** Both, added up. */
    public FoundBy and(FoundBy other) {
        return new FoundBy(cause + other.cause, clock + other.clock);
    }

    /** Its name for programs. */
    public Optional<String> label() {
        if (cause + clock == 0) {
            return Optional.empty();
        }
        return Optional.of(
                clock == 0
                        ? Segment.Rule.CAUSE.label()
                        : cause == 0 ? Segment.Rule.CLOCK.label() : "both");
    }

    /** A sentence, with a space before it. */
    public String says() {
        if (cause + clock == 0) {
            return "";
        }
        if (clock == 0) {
            return " That one waited for the other was recorded.";
        }
        String seen = " one had ended when the other began; what they waited for was not recorded.";
        if (cause == 0) {
            return " This goes by the clock:" + seen;
        }
        return " Of "
                + Numbers.count(cause + clock)
                + " times, it was recorded "
                + Numbers.count(cause)
                + " times that one waited for the other. Else this goes by the clock:"
                + seen;
    }
}
