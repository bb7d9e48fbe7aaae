// SPDX-License-Identifier: MIT
package org.fieldtrace.model.requests;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * The oracle of what a request waited for: asks for every nanosecond, straight from the definition.
 * Nothing is shared with what is tested.
 */
final class InstantByInstant {
    private InstantByInstant() {}

    /** The span that a handling, or a call below it, spent an instant in. */
    static Span owner(Span span, long instant, long allowance) {
        if (instant < span.innerStart() || instant >= span.innerEnd()) {
            return span;
        }
        List<Span> chain = chain(span, allowance);
        for (int i = 0; i < chain.size(); i++) {
            long until = i + 1 < chain.size() ? chain.get(i + 1).start() : Long.MAX_VALUE;
            Span call = chain.get(i);
            if (call.start() <= instant && instant < Math.min(until, call.end())) {
                return owner(call, instant, allowance);
            }
        }
        return span;
    }

    private static List<Span> chain(Span parent, long allowance) {
        List<Span> joined = Rescheduling.joined(parent, allowance);
        List<Span> backwards = new ArrayList<>();
        for (Span next = last(joined); next != null; ) {
            backwards.add(next);
            List<Span> before = new ArrayList<>();
            for (Span other : joined.subList(0, indexOf(joined, next))) {
                if (other.end() <= next.start() + allowance) {
                    before.add(other);
                }
            }
            next = last(before);
        }
        Collections.reverse(backwards);
        return backwards;
    }

    private static int indexOf(List<Span> spans, Span span) {
        int index = 0;
        while (spans.get(index) != span) {
            index++;
        }
        return index;
    }

    /** The one that ended last; of several the one that began first. */
    private static Span last(List<Span> inOrderOfStart) {
        Span last = null;
        for (Span span : inOrderOfStart) {
            if (last == null || span.end() > last.end()) {
                last = span;
            }
        }
        return last;
    }
}
