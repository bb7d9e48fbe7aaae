// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.requests;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import org.eclipse.tracecompass.tmf.core.model.OutputElementStyle;
import org.eclipse.tracecompass.tmf.core.model.timegraph.ITimeGraphArrow;
import org.eclipse.tracecompass.tmf.core.model.timegraph.TimeGraphArrow;
import org.fieldtrace.model.requests.Request;
import org.fieldtrace.model.requests.Span;
import org.fieldtrace.model.requests.SpanKind;

/** The rows that were served of late, by their ids. */
final class RequestRows {
    private static final long NO_PARENT = -1;

    /** Rows that are remembered; a view shows a fraction of them. */
    private static final int MAX_ROWS = 100_000;

    /** Follows the name of what failed; behind it stands why. */
    private static final String FAILED = " \u2717 ";

    private static final int INDEX_BITS = 14;
    private static final int REQUEST_BITS = 38;

    // Ids are unique over all providers, because views put the rows of several traces together.
    private static final AtomicLong NEXT_PROVIDER = new AtomicLong(1);

    private final long prefix = NEXT_PROVIDER.getAndIncrement() << INDEX_BITS + REQUEST_BITS;
    private final Map<Long, RequestEntry> rows =
            new LinkedHashMap<>(16, 0.75f, true) {
                private static final long serialVersionUID = 1L;

                @Override
                protected boolean removeEldestEntry(Map.Entry<Long, RequestEntry> eldest) {
                    return size() > MAX_ROWS;
                }
            };

    /** Adds the rows of a request, callers before what they call. */
    synchronized void add(RequestHistory history, Request request, Collection<RequestEntry> to) {
        add(history, request, request.root(), 0, NO_PARENT, to);
    }

    private int add(
            RequestHistory history,
            Request request,
            Span span,
            int index,
            long parent,
            Collection<RequestEntry> to) {
        long id = prefix | request.id() << INDEX_BITS | index;
        RequestEntry entry =
                new RequestEntry(id, parent, name(history, span), request, span, index);
        rows.put(id, entry);
        to.add(entry);
        int next = index + 1;
        for (Span child : span.children()) {
            next = add(history, request, child, next, id, to);
        }
        return next;
    }

    private static String name(RequestHistory history, Span span) {
        String label = history.label(span);
        if (!span.isFailure()) {
            return label;
        }
        return label + FAILED + (span.status() == 0 ? span.outcome().label() : span.status());
    }

    /** The rows of these ids that are remembered. */
    synchronized List<RequestEntry> entries(Collection<Long> ids) {
        return ids.stream().map(rows::get).filter(Objects::nonNull).toList();
    }

    /** Arrows from callers to callees and back that lie in a range, nanoseconds. */
    synchronized List<ITimeGraphArrow> arrows(long from, long until) {
        List<ITimeGraphArrow> arrows = new ArrayList<>();
        for (RequestEntry entry : rows.values()) {
            Span span = entry.getSpan();
            if (entry.getParentId() != NO_PARENT && span.start() <= until && from <= span.end()) {
                boolean isCall = span.kind() == SpanKind.CALL;
                long there = isCall ? span.innerStart() - span.start() : 0;
                long back = isCall ? span.end() - span.innerEnd() : 0;
                OutputElementStyle style =
                        new OutputElementStyle(
                                span.isFailure()
                                        ? RequestStyles.FAILED_ARROW
                                        : RequestStyles.ARROW);
                arrows.add(
                        new TimeGraphArrow(
                                entry.getParentId(), entry.getId(), span.start(), there, style));
                arrows.add(
                        new TimeGraphArrow(
                                entry.getId(),
                                entry.getParentId(),
                                span.end() - back,
                                back,
                                style));
            }
        }
        return arrows;
    }
}
