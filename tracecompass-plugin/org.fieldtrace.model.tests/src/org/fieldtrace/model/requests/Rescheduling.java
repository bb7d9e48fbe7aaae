// SPDX-License-Identifier: MIT
package org.fieldtrace.model.requests;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The oracle: plays a request again with one span changed, straight from the definition. Every call
 * begins as long after the last end of those that had ended before it as it did, and every handling
 * ends as long after its last joined call as it did. A call may have waited for one that began
 * before it and ended up to an allowance after that. Nothing is shared with what is tested.
 */
final class Rescheduling {
    private final Span changed;
    private final long lengthening;
    private final boolean without;
    private final long allowance;

    private Rescheduling(Span changed, long lengthening, boolean without, long allowance) {
        this.allowance = allowance;
        this.changed = changed;
        this.lengthening = lengthening;
        this.without = without;
    }

    /** When the root ends if the span takes so much longer. */
    static long endIfLonger(Span root, Span span, long lengthening, long allowance) {
        return new Rescheduling(span, lengthening, false, allowance).end(root, root.start());
    }

    /** When the root ends if the span takes no time. */
    static long endWithout(Span root, Span span, long allowance) {
        return new Rescheduling(span, 0, true, allowance).end(root, root.start());
    }

    private long end(Span span, long start) {
        if (span == changed && without) {
            return start;
        }
        long inner = start + span.innerStart() - span.start();
        long end = innerEnd(span, inner) + span.end() - span.innerEnd();
        return span == changed ? end + lengthening : end;
    }

    private long innerEnd(Span parent, long innerStart) {
        List<Span> joined = joined(parent, allowance);
        Map<Span, Long> ends = new HashMap<>();
        long lastEnd = joined.isEmpty() ? parent.innerStart() : Long.MIN_VALUE;
        long lastNewEnd = joined.isEmpty() ? innerStart : Long.MIN_VALUE;
        for (Span child : joined) {
            long before = Long.MIN_VALUE;
            long newBefore = Long.MIN_VALUE;
            for (Span other : joined) {
                if (other == child) {
                    break;
                }
                if (other.end() <= child.start() + allowance) {
                    before = Math.max(before, other.end());
                    newBefore = Math.max(newBefore, ends.get(other));
                }
            }
            if (before == Long.MIN_VALUE) {
                before = parent.innerStart();
                newBefore = innerStart;
            }
            long end = end(child, newBefore + child.start() - before);
            ends.put(child, end);
            lastEnd = Math.max(lastEnd, child.end());
            lastNewEnd = Math.max(lastNewEnd, end);
        }
        return lastNewEnd + parent.innerEnd() - lastEnd;
    }

    static List<Span> joined(Span parent, long allowance) {
        List<Span> joined = new ArrayList<>();
        for (Span child : parent.children()) {
            if (child.start() <= parent.innerEnd()
                    && child.end() <= parent.innerEnd() + allowance) {
                joined.add(child);
            }
        }
        joined.sort(
                (a, b) ->
                        a.start() != b.start()
                                ? Long.compare(a.start(), b.start())
                                : Long.compare(a.end(), b.end()));
        return joined;
    }

    /** The span and all below it. */
    static List<Span> all(Span span) {
        List<Span> all = new ArrayList<>(List.of(span));
        span.children().forEach(child -> all.addAll(all(child)));
        return all;
    }
}
