// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.flamechart;

import java.util.ArrayList;
import java.util.List;
import org.fieldtrace.model.methods.MethodCall;
import org.fieldtrace.model.methods.ThreadMethods;
import org.fieldtrace.tracecompass.core.flamechart.RequestFlameChartEntry;
import org.fieldtrace.tracecompass.ui.rows.RowExport;

/** The calls of a flame chart as text for other programs, a line each; times in nanoseconds. */
final class RequestFlameChartExport {
    private static final List<String> HEADER =
            List.of(
                    "request",
                    "span",
                    "handling",
                    "depth",
                    "method",
                    "start_ns",
                    "end_ns",
                    "exclusive_ns",
                    "critical_ns",
                    "thrown");

    /** A call and where it was made. */
    private record Line(RequestFlameChartEntry handling, MethodCall call) {}

    private static final RowExport<Line> EXPORT =
            new RowExport<>(HEADER, RequestFlameChartExport::values);

    private RequestFlameChartExport() {}

    /** As comma-separated values. */
    static String csv(List<RequestFlameChartEntry> rows) {
        return EXPORT.csv(lines(rows));
    }

    /** As tab-separated values, for the clipboard. */
    static String tabSeparated(List<RequestFlameChartEntry> rows) {
        return EXPORT.tabSeparated(lines(rows));
    }

    private static List<Line> lines(List<RequestFlameChartEntry> rows) {
        List<Line> lines = new ArrayList<>();
        for (RequestFlameChartEntry row : rows) {
            if (row.isHandling()) {
                row.getThread().map(ThreadMethods::calls).orElse(List.of()).stream()
                        .map(call -> new Line(row, call))
                        .forEach(lines::add);
            }
        }
        return lines;
    }

    private static List<String> values(Line line) {
        MethodCall call = line.call;
        return List.of(
                Long.toString(line.handling.getMethods().request().id()),
                Integer.toString(line.handling.getHandling().index()),
                line.handling.getName(),
                Integer.toString(call.depth()),
                call.method(),
                Long.toString(call.start()),
                Long.toString(call.end()),
                Long.toString(call.exclusive()),
                Long.toString(call.critical()),
                Boolean.toString(call.isThrown()));
    }
}
