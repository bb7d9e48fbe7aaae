// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings;

import java.util.List;
import java.util.stream.Stream;
import org.fieldtrace.model.requests.Span;

/** When calls ran that may have changed something. */
final class Changes {
    private final long[] starts;

    /** By the place of a call among the starts, when it and all before it had ended. */
    private final long[] ends;

    Changes(Stream<Span> calls) {
        List<Span> byStart = calls.sorted(Span.BY_START).toList();
        starts = byStart.stream().mapToLong(Span::start).toArray();
        ends = byStart.stream().mapToLong(Span::end).toArray();
        for (int i = 1; i < ends.length; i++) {
            ends[i] = Math.max(ends[i], ends[i - 1]);
        }
    }

    /** Whether one of them ran at any time of a range, nanoseconds. */
    boolean isAnyWithin(long from, long until) {
        int begun = 0;
        int later = starts.length;
        while (begun < later) {
            int middle = (begun + later) >>> 1;
            if (starts[middle] < until) {
                begun = middle + 1;
            } else {
                later = middle;
            }
        }
        return begun > 0 && ends[begun - 1] > from;
    }
}
