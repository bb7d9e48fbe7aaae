// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.utilisation;

import java.util.List;
import java.util.Optional;
import org.eclipse.tracecompass.statesystem.core.ITmfStateSystem;
import org.eclipse.tracecompass.statesystem.core.exceptions.StateSystemDisposedException;
import org.eclipse.tracecompass.statesystem.core.interval.ITmfStateInterval;

/** The values of all attributes at one time. */
final class HistorySnapshot {
    private static final HistorySnapshot BEFORE_ALL = new HistorySnapshot(List.of());

    private final List<ITmfStateInterval> intervals;

    private HistorySnapshot(List<ITmfStateInterval> intervals) {
        this.intervals = intervals;
    }

    /**
     * The values at a time; a time past the end means the end, and before the start there are none.
     *
     * @param time nanoseconds
     */
    static HistorySnapshot at(ITmfStateSystem states, long time)
            throws StateSystemDisposedException {
        if (time < states.getStartTime()) {
            return BEFORE_ALL;
        }
        return new HistorySnapshot(
                states.queryFullState(Math.min(time, states.getCurrentEndTime())));
    }

    /** A running count; 0 where it was not begun or there is no such attribute. */
    long count(int quark) {
        return value(quark) instanceof Long count ? count : 0;
    }

    /** A number with a fraction; 0 as of {@link #count}. */
    double number(int quark) {
        return value(quark) instanceof Double number ? number : 0;
    }

    Optional<String> text(int quark) {
        return value(quark) instanceof String text ? Optional.of(text) : Optional.empty();
    }

    private Object value(int quark) {
        // An attribute that was made after the snapshot had no value in it.
        return quark < 0 || quark >= intervals.size() ? null : intervals.get(quark).getValue();
    }
}
