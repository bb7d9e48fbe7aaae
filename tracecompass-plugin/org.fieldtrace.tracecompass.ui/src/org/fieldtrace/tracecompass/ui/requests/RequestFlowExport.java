// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.requests;

import java.util.List;
import java.util.Locale;
import org.fieldtrace.model.requests.Span;
import org.fieldtrace.tracecompass.core.requests.RequestEntry;
import org.fieldtrace.tracecompass.ui.rows.Row;
import org.fieldtrace.tracecompass.ui.rows.RowExport;

/** The rows of the flow of requests as text for other programs; times in nanoseconds. */
final class RequestFlowExport {
    private static final List<String> HEADER =
            List.of(
                    "request",
                    "path",
                    "kind",
                    "start_ns",
                    "end_ns",
                    "total_ns",
                    "handle_ns",
                    "exclusive_ns",
                    "critical_ns",
                    "status",
                    "outcome",
                    "bytes");

    private static final RowExport<Row<RequestEntry>> EXPORT =
            new RowExport<>(HEADER, RequestFlowExport::line);

    private RequestFlowExport() {}

    /** As comma-separated values. */
    static String csv(List<RequestEntry> rows) {
        return EXPORT.csv(all(rows));
    }

    /** As tab-separated values, for the clipboard. */
    static String tabSeparated(List<RequestEntry> rows) {
        return EXPORT.tabSeparated(all(rows));
    }

    private static List<Row<RequestEntry>> all(List<RequestEntry> rows) {
        return Row.tree(rows).stream().flatMap(Row::withAllBelow).toList();
    }

    private static List<String> line(Row<RequestEntry> row) {
        RequestEntry entry = row.entry();
        Span span = entry.getSpan();
        return List.of(
                Long.toString(entry.getRequest().id()),
                String.join(" > ", row.path().stream().map(Row::toString).toList()),
                span.kind().name().toLowerCase(Locale.ROOT),
                Long.toString(span.start()),
                Long.toString(span.end()),
                Long.toString(span.total()),
                Long.toString(span.handle()),
                Long.toString(span.metrics().exclusive()),
                Long.toString(span.metrics().criticalTime()),
                Integer.toString(span.status()),
                span.outcome().label(),
                span.bytes() == Span.UNKNOWN_BYTES ? "" : Long.toString(span.bytes()));
    }
}
