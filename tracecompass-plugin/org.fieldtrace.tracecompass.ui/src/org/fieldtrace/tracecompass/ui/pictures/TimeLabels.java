// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.pictures;

import org.eclipse.tracecompass.tmf.core.timestamp.TmfTimeRange;
import org.eclipse.tracecompass.tmf.core.timestamp.TmfTimestamp;
import org.eclipse.tracecompass.tmf.ui.widgets.timegraph.TimeGraphViewer;
import org.eclipse.tracecompass.tmf.ui.widgets.timegraph.widgets.TimeGraphScale;
import org.fieldtrace.tracecompass.ui.drawing.DrawingPainter;

/** The times that stand at the axis of a time graph. */
final class TimeLabels {
    /** Of fewer, nobody could tell how long anything took. */
    static final int LEAST = 2;

    /** By which part the range of time grows at either side where labels are too few. */
    private static final long GROWTH = 40;

    private TimeLabels() {}

    /** How many times there is room for; Trace Compass leaves one out that would be cut. */
    static long count(TimeGraphViewer viewer) {
        TimeGraphScale scale = viewer.getTimeGraphScale();
        int width = DrawingPainter.textWidth(scale, widest(viewer.getTime1() - viewer.getTime0()));
        int end = viewer.getNameSpace() + scale.getSize().x;
        return scale.getTickList().stream().filter(tick -> tick + width <= end).count();
    }

    /** The range that a viewer shows with some more around it. */
    static TmfTimeRange wider(TimeGraphViewer viewer) {
        long start = viewer.getTime0();
        long end = viewer.getTime1();
        long more = Math.max(1, (end - start) / GROWTH);
        return new TmfTimeRange(
                TmfTimestamp.fromNanos(start - more), TmfTimestamp.fromNanos(end + more));
    }

    /** As wide as the times that Trace Compass writes at the axis of a range, nanoseconds. */
    private static String widest(long range) {
        if (range < 10_000L) {
            return "00:00:00.000000000";
        }
        if (range < 10_000_000L) {
            return "00:00:00.000000";
        }
        return range < 10_000_000_000L ? "00:00:00.000" : "00:00:00";
    }
}
