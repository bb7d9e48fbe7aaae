// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.requests;

import java.util.LinkedHashMap;
import java.util.LongSummaryStatistics;
import java.util.Map;
import org.fieldtrace.model.Durations;
import org.fieldtrace.model.Numbers;
import org.fieldtrace.model.findings.RowsText;
import org.fieldtrace.model.requests.HandlingState;
import org.fieldtrace.model.requests.Segment;
import org.fieldtrace.model.requests.Span;
import org.fieldtrace.model.requests.SpanKind;
import org.fieldtrace.model.requests.SpanMetrics;

/** What a row of the flow of requests tells of its span. */
final class SpanTooltip {
    private SpanTooltip() {}

    /** How it was found that the request waited for the span at a time; nothing by the clock. */
    static Map<String, String> rule(RequestEntry entry, long time) {
        for (Segment segment : entry.getRequest().criticalPath()) {
            if (segment.span() == entry.getSpan()
                    && segment.rule() == Segment.Rule.CAUSE
                    && segment.start() <= time
                    && time < segment.end()) {
                return Map.of("Found by", segment.rule().label());
            }
        }
        return Map.of();
    }

    /** For what its handling waits at a time, where that is told. */
    static Map<String, String> state(RequestEntry entry, long time) {
        return entry.getSpan().states().stream()
                .filter(state -> state.start() <= time && time < state.end())
                .findFirst()
                .map(state -> Map.of("Waits for", text(state)))
                .orElse(Map.of());
    }

    private static String text(HandlingState state) {
        return state.kind().label() + ", " + Durations.text(state.end() - state.start());
    }

    static Map<String, String> of(RequestHistory history, RequestEntry entry) {
        Span span = entry.getSpan();
        SpanMetrics metrics = span.metrics();
        Map<String, String> tooltip = new LinkedHashMap<>();
        tooltip.put("Request", Long.toString(entry.getRequest().id()));
        tooltip.put("Service", history.name(span.service()));
        String version = history.release(span.service()).version();
        if (!version.isEmpty()) {
            tooltip.put("Version", version);
        }
        tooltip.put("Operation", history.name(span.operation()));
        if (entry.isFold()) {
            putFold(tooltip, entry);
            return tooltip;
        }
        tooltip.put(
                "Result", span.outcome().label() + (span.status() == 0 ? "" : " " + span.status()));
        if (span.queued() >= 0) {
            tooltip.put("In the queue", Durations.text(span.queued()));
        }
        tooltip.put("Total", Durations.text(span.total()));
        if (span.kind() == SpanKind.CALL) {
            tooltip.put("Handling", Durations.text(span.handle()));
            tooltip.put(
                    "Network and queues",
                    Durations.text(span.total() - (span.innerEnd() - span.innerStart())));
        }
        if (span.toHead() >= 0) {
            tooltip.put("Head of the answer after", Durations.text(span.toHead()));
            tooltip.put("Its last byte after", Durations.text(span.total()));
        }
        if (span.handleExcess() > 0) {
            tooltip.put("End told too late by", Durations.text(span.handleExcess()));
        }
        if (span.afterAnswer() > 0) {
            tooltip.put("After answer", Durations.text(span.afterAnswer()));
        }
        tooltip.put("Exclusive", Durations.text(metrics.exclusive()));
        if (metrics.detached()) {
            tooltip.put("Waited for", "by nobody");
        } else if (metrics.critical()) {
            tooltip.put("On the critical path", Durations.text(metrics.criticalTime()));
            tooltip.put("Drag", Durations.text(metrics.drag()));
        } else {
            tooltip.put("Slack", Durations.text(metrics.slack()));
        }
        if (metrics.siblingMedian() > 0) {
            tooltip.put("Median of its siblings", Durations.text(metrics.siblingMedian()));
            tooltip.put("Gain without the straggler", Durations.text(metrics.siblingGain()));
        }
        span.rows().ifPresent(rows -> tooltip.put("Rows read", RowsText.of(rows)));
        if (span.bytes() >= 0) {
            tooltip.put("Answer", Numbers.count(span.bytes()) + " bytes");
        }
        return tooltip;
    }

    private static void putFold(Map<String, String> tooltip, RequestEntry entry) {
        LongSummaryStatistics totals =
                entry.getSpans().stream().mapToLong(Span::total).summaryStatistics();
        long critical =
                entry.getSpans().stream().mapToLong(span -> span.metrics().criticalTime()).sum();
        tooltip.put("Calls", Numbers.count(totals.getCount()));
        tooltip.put("Total, longest", Durations.text(totals.getMax()));
        tooltip.put("Total, shortest", Durations.text(totals.getMin()));
        tooltip.put("Total, all together", Durations.text(totals.getSum()));
        tooltip.put("On the critical path", Durations.text(critical));
    }
}
