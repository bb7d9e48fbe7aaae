// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings.table;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.fieldtrace.model.Durations;
import org.fieldtrace.model.findings.RowsText;
import org.fieldtrace.model.findings.SameCalls;
import org.fieldtrace.model.operations.RequestSource;
import org.fieldtrace.model.requests.Preorder;
import org.fieldtrace.model.requests.Request;
import org.fieldtrace.model.requests.Span;
import org.fieldtrace.model.requests.SpanKind;
import org.fieldtrace.model.text.TerminalText;

/** Requests for people. {@code #} stands before a span's id. */
public final class RequestText {
    /** Calls within each other that are indented; of deeper ones the depth is told. */
    private static final int MAX_INDENT = 40;

    /**
     * What a server does after its answer is told from one hundredth of its handling on, and how
     * long an answer came in from one hundredth of its call on.
     */
    private static final long WORTH_SAYING = 100;

    private RequestText() {}

    /** A request and its calls, indented below who made them. */
    public static String request(RequestSource source, Request request) {
        StringBuilder text = new StringBuilder();
        text.append(
                String.format(
                        Locale.ROOT,
                        "request %d  %s%s%n",
                        request.id(),
                        Durations.text(request.duration()),
                        request.isCut() ? "  not whole" : ""));
        Preorder<Span> order = Preorder.of(request.root());
        SameCalls sameCalls = SameCalls.of(order);
        int[] depths = new int[order.nodes().size()];
        for (int i = 0; i < depths.length; i++) {
            int caller = order.caller(i);
            depths[i] = caller == Preorder.NONE ? 0 : depths[caller] + 1;
            Span span = order.nodes().get(i);
            List<String> facts = facts(request, span);
            if (sameCalls.first(i) != i) {
                facts.add("same as #" + sameCalls.first(i));
            }
            text.append(span.metrics().critical() ? "* " : "  ")
                    .append("  ".repeat(Math.min(depths[i], MAX_INDENT)))
                    .append(depths[i] > MAX_INDENT ? "(" + depths[i] + " deep) " : "")
                    .append(TerminalText.line(source.label(span)))
                    .append("  #" + i + "  ")
                    .append(String.join(", ", facts))
                    .append('\n');
        }
        return text.toString();
    }

    private static List<String> facts(Request request, Span span) {
        List<String> facts = new ArrayList<>();
        facts.add("after " + Durations.text(Math.max(0, span.start() - request.start())));
        if (span.queued() >= 0) {
            facts.add("in queue " + Durations.text(span.queued()));
        }
        facts.add("total " + Durations.text(span.total()));
        if (span.kind() == SpanKind.CALL) {
            facts.add("handling " + Durations.text(span.handle()));
        }
        if (span.toHead() >= 0 && (span.total() - span.toHead()) * WORTH_SAYING > span.total()) {
            facts.add("head after " + Durations.text(span.toHead()));
            facts.add("last byte after " + Durations.text(span.total()));
        }
        if (span.handleExcess() > 0) {
            facts.add("told " + Durations.text(span.handleExcess()) + " too late");
        }
        if (span.afterAnswer() * WORTH_SAYING > span.handle()) {
            facts.add("after answer " + Durations.text(span.afterAnswer()));
        }
        facts.add("own " + Durations.text(span.metrics().exclusive()));
        span.rows().ifPresent(rows -> facts.add(RowsText.of(rows)));
        if (span.status() != 0 || span.isFailure()) {
            facts.add(
                    span.isFailure()
                            ? span.outcome().label() + " " + span.status()
                            : "" + span.status());
        }
        if (span.metrics().detached()) {
            facts.add("nobody waits");
        } else if (!span.metrics().critical()) {
            facts.add("slack " + Durations.text(span.metrics().slack()));
        }
        return facts;
    }
}
