// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.report;

import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import org.fieldtrace.model.selection.RecordedRange;
import org.fieldtrace.model.selection.TimeBound;
import org.fieldtrace.tracecompass.core.clocks.ClockSynchronisation;
import org.fieldtrace.tracecompass.core.report.ReportArguments.UsageException;
import org.fieldtrace.tracecompass.core.trace.TracePackets;

/**
 * From when to when traces were recorded together, by the clock that all are brought to.
 *
 * @param start nanoseconds since 1970
 * @param end nanoseconds since 1970
 */
record RecordedTimes(long start, long end) {
    static RecordedTimes of(List<CheckedTrace> traces, ClockSynchronisation clocks) {
        long start = Long.MAX_VALUE;
        long end = Long.MIN_VALUE;
        for (CheckedTrace trace : traces) {
            TracePackets packets = trace.packets();
            var transform = clocks.transform(trace.trace().getHostId());
            start = Math.min(start, transform.transform(packets.start()));
            end = Math.max(end, transform.transform(packets.end()));
        }
        return new RecordedTimes(start, Math.max(start, end));
    }

    /**
     * The part that was asked for; empty where all of it was.
     *
     * @throws UsageException if nothing lies in that part
     */
    Optional<RecordedRange> select(ReportSelection selection) throws UsageException {
        if (selection.since().isEmpty() && selection.until().isEmpty()) {
            return Optional.empty();
        }
        try {
            return Optional.of(
                    RecordedRange.of(
                            selection.since(),
                            selection.until(),
                            start,
                            end,
                            ZoneId.systemDefault()));
        } catch (IllegalArgumentException e) {
            throw new UsageException(
                    e.getMessage(), "give --since and --until as " + TimeBound.MEANING);
        }
    }
}
