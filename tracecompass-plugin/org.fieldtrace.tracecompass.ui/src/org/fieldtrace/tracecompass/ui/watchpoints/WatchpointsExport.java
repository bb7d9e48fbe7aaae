// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.watchpoints;

import static java.util.stream.Collectors.joining;

import java.util.List;
import org.fieldtrace.model.Frame;
import org.fieldtrace.tracecompass.core.watchpoints.Watch;
import org.fieldtrace.tracecompass.ui.rows.RowExport;

/** Watches as text for other programs; times in nanoseconds. */
final class WatchpointsExport {
    static final RowExport<Watch> EXPORT =
            new RowExport<>(
                    List.of(
                            "trace",
                            "service",
                            "vpid",
                            "slot",
                            "start_ns",
                            "end_ns",
                            "verdict",
                            "reason",
                            "class",
                            "field",
                            "object",
                            "call_path"),
                    WatchpointsExport::line);

    private WatchpointsExport() {}

    private static List<String> line(Watch watch) {
        return List.of(
                watch.trace(),
                watch.service(),
                watch.vpid(),
                watch.slot(),
                Long.toString(watch.start()),
                Long.toString(watch.end()),
                watch.verdict(),
                watch.reason(),
                watch.className(),
                watch.field(),
                watch.objectId(),
                watch.callPath().stream().map(Frame::label).collect(joining(" > ")));
    }
}
