// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.requests;

import static java.util.stream.Collectors.joining;

import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.fieldtrace.model.findings.SameCalls;
import org.fieldtrace.model.requests.FetchedRows;
import org.fieldtrace.model.requests.Request;
import org.fieldtrace.model.requests.Span;
import org.fieldtrace.model.requests.SpanKind;
import org.fieldtrace.model.requests.SpanMetrics;
import org.fieldtrace.tracecompass.core.requests.RequestEntry;
import org.fieldtrace.tracecompass.ui.rows.Row;
import org.fieldtrace.tracecompass.ui.rows.RowExport;

/**
 * The rows of the flow of requests as text for other programs: what the report's JSON says of each
 * span. Times in nanoseconds, empty where not known.
 */
final class RequestFlowExport {
    private static final List<String> HEADER =
            List.of(
                    "request",
                    "span",
                    "path",
                    "kind",
                    "start_ns",
                    "end_ns",
                    "handle_start_ns",
                    "handle_end_ns",
                    "total_ns",
                    "handle_ns",
                    "handle_excess_ns",
                    "after_answer_ns",
                    "to_head_ns",
                    "queue_ns",
                    "exclusive_ns",
                    "critical",
                    "critical_ns",
                    "detached",
                    "slack_ns",
                    "drag_ns",
                    "status",
                    "outcome",
                    "bytes",
                    "rows",
                    "fetch_ns",
                    "same_as");

    private static final FetchedRows NO_ROWS = new FetchedRows(0, Span.UNKNOWN_TIME, false);

    private final Map<Request, SameCalls> sameCalls = new IdentityHashMap<>();

    private RequestFlowExport() {}

    /** As comma-separated values. */
    static String csv(List<RequestEntry> rows) {
        return new RequestFlowExport().rows().csv(all(rows));
    }

    /** As tab-separated values, for the clipboard. */
    static String tabSeparated(List<RequestEntry> rows) {
        return new RequestFlowExport().rows().tabSeparated(all(rows));
    }

    private RowExport<Row<RequestEntry>> rows() {
        return new RowExport<>(HEADER, this::line);
    }

    private static List<Row<RequestEntry>> all(List<RequestEntry> rows) {
        return Row.tree(rows).stream()
                .flatMap(Row::withAllBelow)
                .filter(row -> !row.entry().isFold())
                .toList();
    }

    private List<String> line(Row<RequestEntry> row) {
        RequestEntry entry = row.entry();
        int first =
                sameCalls
                        .computeIfAbsent(entry.getRequest(), SameCalls::of)
                        .first(entry.getIndex());
        Span span = entry.getSpan();
        SpanMetrics metrics = span.metrics();
        FetchedRows rows = span.rows().orElse(NO_ROWS);
        boolean handled = span.kind() != SpanKind.CLIENT;
        return List.of(
                Long.toString(entry.getRequest().id()),
                Integer.toString(entry.getIndex()),
                row.path().stream()
                        .filter(above -> !above.entry().isFold())
                        .map(Row::toString)
                        .collect(joining(" > ")),
                span.kind().label(),
                Long.toString(span.start()),
                Long.toString(span.end()),
                known(span.handleStart(), handled),
                known(span.handleEnd(), handled),
                Long.toString(span.total()),
                known(span.handle(), handled),
                known(span.handleExcess(), handled),
                known(span.afterAnswer(), handled),
                known(span.toHead(), span.toHead() != Span.UNKNOWN_TIME),
                known(span.queued(), span.queued() != Span.UNKNOWN_TIME),
                Long.toString(metrics.exclusive()),
                Boolean.toString(metrics.critical()),
                Long.toString(metrics.criticalTime()),
                Boolean.toString(metrics.detached()),
                known(metrics.slack(), !metrics.detached()),
                Long.toString(metrics.drag()),
                Integer.toString(span.status()),
                span.outcome().label(),
                known(span.bytes(), span.bytes() != Span.UNKNOWN_BYTES),
                known(rows.count(), rows != NO_ROWS),
                known(rows.fetch(), rows.fetch() != Span.UNKNOWN_TIME),
                known(first, first != entry.getIndex()));
    }

    private static String known(long value, boolean isKnown) {
        return isKnown ? Long.toString(value) : "";
    }
}
