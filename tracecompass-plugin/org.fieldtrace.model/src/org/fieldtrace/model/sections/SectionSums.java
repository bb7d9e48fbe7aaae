// SPDX-License-Identifier: MIT
package org.fieldtrace.model.sections;

import org.fieldtrace.model.requests.sums.DurationHistogram;

/** One section of many handlings; times in nanoseconds. */
public final class SectionSums {
    private final DurationHistogram durations = new DurationHistogram();
    private long count;
    private long wall;
    private long timed;
    private long cpu;

    /**
     * Adds a handling.
     *
     * @param time that it spent in the section, 0 where it has none of it
     * @param processor time of its thread in it, negative where not known
     */
    void add(long time, long processor) {
        count++;
        wall += time;
        durations.add(time);
        if (processor >= 0) {
            timed += time;
            cpu += processor;
        }
    }

    /** Handlings. */
    public long count() {
        return count;
    }

    /** Time in all handlings together. */
    public long wall() {
        return wall;
    }

    /** Time per handling; 0 where there are none. */
    public long mean() {
        return count == 0 ? 0 : wall / count;
    }

    /** The time that half of the handlings do not exceed, off by at most 1.6 %. */
    public long median() {
        return durations.quantile(0.5);
    }

    /** The part of {@link #wall} of which the processor time is known. */
    public long timed() {
        return timed;
    }

    /** Processor time in that part. */
    public long cpu() {
        return cpu;
    }

    /** Processor time's share of that part, 0 to 1; 0 where it is empty. */
    public double cpuShare() {
        return timed == 0 ? 0 : (double) cpu / timed;
    }
}
