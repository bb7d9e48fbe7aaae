// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.flamechart;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import org.eclipse.tracecompass.tmf.core.model.OutputElementStyle;
import org.eclipse.tracecompass.tmf.core.model.timegraph.ITimeGraphArrow;
import org.eclipse.tracecompass.tmf.core.model.timegraph.TimeGraphArrow;
import org.fieldtrace.model.methods.HandlingMethods;
import org.fieldtrace.model.methods.MethodCall;
import org.fieldtrace.model.methods.RequestMethods;
import org.fieldtrace.model.methods.ThreadMethods;
import org.fieldtrace.model.operations.RequestSource;
import org.fieldtrace.model.requests.Preorder;
import org.fieldtrace.model.requests.Segment;
import org.fieldtrace.model.requests.Span;
import org.fieldtrace.tracecompass.core.requests.RequestStyles;

/** The rows of one request and what is shown on them. */
final class RequestFlameChart {
    // Ids are unique over all providers, because views put the rows of several traces together.
    private static final AtomicLong NEXT_ID = new AtomicLong();

    /** Stands between the name of a handling and that of its thread. */
    private static final String ON = "  ";

    private final RequestMethods methods;
    private final Map<Span, List<Segment>> waitedFor;
    private final List<RequestFlameChartEntry> entries = new ArrayList<>();
    private final Map<Long, RequestFlameChartEntry> byId = new HashMap<>();

    /** The first row of each handling. */
    private final Map<Span, Long> rows = new IdentityHashMap<>();

    RequestFlameChart(RequestSource source, RequestMethods methods) {
        this.methods = methods;
        waitedFor = RequestMethods.waitedFor(methods.request());
        for (HandlingMethods handling : methods.handlings()) {
            String name = source.label(handling.span());
            if (handling.threads().isEmpty()) {
                add(RequestFlameChartEntry.handling(nextId(), name, methods, handling, null));
            }
            for (ThreadMethods thread : handling.threads()) {
                add(name, handling, thread);
            }
        }
    }

    private static long nextId() {
        return NEXT_ID.getAndIncrement();
    }

    private void add(String name, HandlingMethods handling, ThreadMethods thread) {
        RequestFlameChartEntry row =
                RequestFlameChartEntry.handling(
                        nextId(), name + ON + thread.name(), methods, handling, thread);
        add(row);
        Map<Integer, List<MethodCall>> byDepth = new TreeMap<>();
        for (MethodCall call : thread.calls()) {
            byDepth.computeIfAbsent(call.depth(), depth -> new ArrayList<>()).add(call);
        }
        byDepth.forEach(
                (depth, calls) -> add(RequestFlameChartEntry.calls(nextId(), row, depth, calls)));
    }

    private void add(RequestFlameChartEntry entry) {
        entries.add(entry);
        byId.put(entry.getId(), entry);
        if (entry.isHandling()) {
            rows.putIfAbsent(entry.getHandling().span(), entry.getId());
        }
    }

    RequestMethods methods() {
        return methods;
    }

    /** Handlings in the order of the request, below each its calls by depth. */
    List<RequestFlameChartEntry> entries() {
        return entries;
    }

    /** The row of an id; null where it is another request's. */
    RequestFlameChartEntry entry(long id) {
        return byId.get(id);
    }

    /** The stretches of the critical path that are the handling of a row. */
    List<Segment> waitedFor(RequestFlameChartEntry entry) {
        return waitedFor.getOrDefault(entry.getHandling().span(), List.of());
    }

    /** Arrows from handlings to those that they called and back, in a range, nanoseconds. */
    List<ITimeGraphArrow> arrows(long from, long until) {
        Preorder<Span> order = Preorder.of(methods.request().root());
        List<ITimeGraphArrow> arrows = new ArrayList<>();
        for (int i = 0; i < order.nodes().size(); i++) {
            Span span = order.nodes().get(i);
            int caller = order.caller(i);
            if (caller == Preorder.NONE
                    || span.start() > until
                    || span.end() < from
                    || !rows.containsKey(span)
                    || !rows.containsKey(order.nodes().get(caller))) {
                continue;
            }
            long above = rows.get(order.nodes().get(caller));
            long row = rows.get(span);
            long there = span.innerStart() - span.start();
            long back = span.end() - span.innerEnd();
            OutputElementStyle style =
                    new OutputElementStyle(
                            span.isFailure() ? RequestStyles.FAILED_ARROW : RequestStyles.ARROW);
            arrows.add(new TimeGraphArrow(above, row, span.start(), there, style));
            arrows.add(new TimeGraphArrow(row, above, span.end() - back, back, style));
        }
        return arrows;
    }
}
