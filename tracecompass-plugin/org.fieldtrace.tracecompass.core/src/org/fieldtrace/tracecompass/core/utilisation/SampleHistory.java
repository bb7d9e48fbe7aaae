// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.utilisation;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.eclipse.tracecompass.statesystem.core.ITmfStateSystem;
import org.eclipse.tracecompass.statesystem.core.exceptions.StateSystemDisposedException;
import org.eclipse.tracecompass.statesystem.core.interval.ITmfStateInterval;

/** Reads the samples of a JVM run back. */
public final class SampleHistory {
    /** How long after an access it may be recorded at most to be found, nanoseconds. */
    private static final long MAX_DELAY = 1_000_000_000;

    private SampleHistory() {}

    /**
     * The samples of a range of time, in their order.
     *
     * @param run attribute of the run, as in {@link RunDefinitions#ofRuns}
     * @param from nanoseconds
     * @param until nanoseconds
     * @param limit of more, so many are told
     */
    public static List<Sample> of(ITmfStateSystem states, int run, long from, long until, int limit)
            throws StateSystemDisposedException {
        int attribute = states.optQuarkRelative(run, Attributes.SAMPLES);
        long first = Math.max(from, states.getStartTime());
        long last = Math.min(until + MAX_DELAY, states.getCurrentEndTime());
        List<Sample> samples = new ArrayList<>();
        if (attribute == ITmfStateSystem.INVALID_ATTRIBUTE || first > last) {
            return samples;
        }
        for (ITmfStateInterval interval : states.query2D(List.of(attribute), first, last)) {
            if (interval.getValue() instanceof String packed) {
                Sample sample = Sample.parse(interval.getStartTime(), packed);
                if (from <= sample.time() && sample.time() <= until) {
                    samples.add(sample);
                }
            }
            if (samples.size() == limit) {
                break;
            }
        }
        samples.sort(Comparator.comparingLong(Sample::time));
        return samples;
    }
}
