// SPDX-License-Identifier: MIT
package org.fieldtrace.model.methods;

import java.util.Arrays;
import java.util.List;
import org.fieldtrace.model.requests.Segment;

/** When a request waited for one handling: the handling's part of the critical path. */
public final class CriticalIntervals {
    private final long[] starts;
    private final long[] ends;

    /** Time within the intervals before each of them. */
    private final long[] before;

    /**
     * @param segments of one handling, in the order of time, none over another
     */
    public CriticalIntervals(List<Segment> segments) {
        starts = segments.stream().mapToLong(Segment::start).toArray();
        ends = segments.stream().mapToLong(Segment::end).toArray();
        before = new long[starts.length];
        for (int i = 1; i < starts.length; i++) {
            before[i] = before[i - 1] + ends[i - 1] - starts[i - 1];
        }
    }

    /** How much of the time from one to another lies within, nanoseconds. */
    public long within(long from, long to) {
        return to <= from ? 0 : until(to) - until(from);
    }

    private long until(long time) {
        int found = Arrays.binarySearch(starts, time);
        int last = found >= 0 ? found : -found - 2;
        return last < 0 ? 0 : before[last] + Math.min(time, ends[last]) - starts[last];
    }
}
