// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.fieldtrace.model.Durations;
import org.fieldtrace.model.Frame;
import org.fieldtrace.model.Numbers;
import org.fieldtrace.model.operations.OperationSums;
import org.fieldtrace.model.requests.Request;
import org.fieldtrace.model.requests.Segment;
import org.fieldtrace.model.requests.Span;
import org.fieldtrace.model.requests.SpanKind;

/** Findings for people; each is some lines, every one ended by a line break. */
public final class FindingsText {
    private FindingsText() {}

    /** A request and its calls, indented below who made them. */
    public static String request(RequestSource source, Request request) {
        StringBuilder text = new StringBuilder();
        text.append(
                String.format(
                        Locale.ROOT,
                        "request %d  %s%s%n",
                        request.id(),
                        Durations.text(request.duration()),
                        request.isCut() ? "  cut by the trace" : ""));
        append(text, source, request, request.root(), 1);
        return text.toString();
    }

    private static void append(
            StringBuilder text, RequestSource source, Request request, Span span, int depth) {
        List<String> facts = new ArrayList<>();
        facts.add("after " + Durations.text(Math.max(0, span.start() - request.start())));
        facts.add("total " + Durations.text(span.total()));
        if (span.kind() == SpanKind.CALL) {
            facts.add("handling " + Durations.text(span.handle()));
        }
        facts.add("own " + Durations.text(span.metrics().exclusive()));
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
        text.append(span.metrics().critical() ? "* " : "  ")
                .append("  ".repeat(depth - 1))
                .append(source.label(span))
                .append("  ")
                .append(String.join(", ", facts))
                .append('\n');
        for (Span child : span.children()) {
            append(text, source, request, child, depth + 1);
        }
    }

    /** What a request waited for. */
    public static String criticalPath(RequestSource source, Request request) {
        StringBuilder text = new StringBuilder();
        text.append("request ")
                .append(request.id())
                .append("  ")
                .append(Durations.text(request.duration()))
                .append('\n');
        for (Segment segment : request.criticalPath()) {
            text.append(
                    String.format(
                            Locale.ROOT,
                            "  %9s  %-9s %s%n",
                            Durations.text(segment.duration()),
                            segment.kind().label(),
                            source.label(segment.span())));
        }
        return text.toString();
    }

    /** The heading of {@link #operation}'s columns. */
    public static String operationHeading() {
        return String.format(
                "%4s %9s %9s %9s %6s %6s %6s %7s %9s %9s  %s%n",
                "rank",
                "count",
                "inclusive",
                "exclusive",
                "n.incl",
                "n.excl",
                "dist.",
                "crit.",
                "median",
                "99 %",
                "operation");
    }

    /**
     * One operation.
     *
     * @param rank from 1
     */
    public static String operation(int rank, Operation operation) {
        OperationSums sums = operation.sums();
        return String.format(
                Locale.ROOT,
                "%4d %9s %9s %9s %6.3f %6.3f %6.3f %7s %9s %9s  %s%n",
                rank,
                Numbers.count(sums.count()),
                Durations.text(sums.inclusive()),
                Durations.text(sums.exclusive()),
                operation.normalisedInclusive(),
                operation.normalisedExclusive(),
                operation.distance(),
                Numbers.percent(operation.criticalShare()),
                Durations.text(sums.durations().quantile(0.5)),
                Durations.text(sums.durations().quantile(0.99)),
                String.join(" > ", operation.path()));
    }

    /** The heading of {@link #straggler}'s columns. */
    public static String stragglerHeading() {
        return String.format(
                "%9s %9s %9s %-10s %9s  %s%n",
                "gain", "duration", "median", "among", "request", "operation");
    }

    public static String straggler(Straggler straggler) {
        return String.format(
                Locale.ROOT,
                "%9s %9s %9s %-10s %9d  %s%n",
                Durations.text(straggler.gain()),
                Durations.text(straggler.duration()),
                Durations.text(straggler.median()),
                straggler.basis().label(),
                straggler.request(),
                String.join(" > ", straggler.path()));
    }

    /**
     * One call path that is worth a fix.
     *
     * @param rank from 1
     */
    public static String fix(int rank, Fix fix) {
        StringBuilder text = new StringBuilder();
        text.append(rank)
                .append(". ")
                .append(fix.service())
                .append(
                        fix.callees().isEmpty()
                                ? ""
                                : " calling " + String.join(", ", fix.callees()))
                .append(": ")
                .append(
                        String.join(
                                ", ", fix.classes().stream().map(Frame::simpleClassName).toList()))
                .append('\n');
        for (Frame frame : fix.frames()) {
            text.append("   ").append(frame.label()).append('\n');
        }
        text.append("   ").append(fix.reason()).append('\n');
        return text.toString();
    }
}
