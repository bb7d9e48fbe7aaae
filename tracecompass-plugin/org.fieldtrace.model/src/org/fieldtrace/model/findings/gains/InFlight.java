// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings.gains;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/** How many of some things went on at the same time, at most. */
final class InFlight {
    private final List<long[]> times = new ArrayList<>();

    /** Takes in one; nanoseconds. */
    void add(long start, long end) {
        times.add(new long[] {start, end});
    }

    /** At most; 0 where there was none. What begins when another one ends does not meet it. */
    int most() {
        times.sort(Comparator.comparingLong(time -> time[0]));
        PriorityQueue<Long> ends = new PriorityQueue<>();
        int most = 0;
        for (long[] time : times) {
            while (!ends.isEmpty() && ends.peek() <= time[0]) {
                ends.remove();
            }
            ends.add(time[1]);
            most = Math.max(most, ends.size());
        }
        return most;
    }

    /**
     * On average, were all that there are as long as these together are said to be (J. D. C.
     * Little, "A Proof for the Queuing Formula: L = lambda W", Operations Research 9 (1961)).
     *
     * @param together how long all took, nanoseconds, of which these may be a part
     */
    double mean(long together) {
        long start = times.stream().mapToLong(time -> time[0]).min().orElse(0);
        long end = times.stream().mapToLong(time -> time[1]).max().orElse(0);
        return end == start ? 0 : (double) together / (end - start);
    }
}
