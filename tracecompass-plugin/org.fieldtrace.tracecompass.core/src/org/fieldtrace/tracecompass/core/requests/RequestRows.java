// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.requests;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import org.eclipse.tracecompass.tmf.core.model.OutputElementStyle;
import org.eclipse.tracecompass.tmf.core.model.timegraph.ITimeGraphArrow;
import org.eclipse.tracecompass.tmf.core.model.timegraph.TimeGraphArrow;
import org.fieldtrace.model.requests.Preorder;
import org.fieldtrace.model.requests.Request;
import org.fieldtrace.model.requests.SameSiblings;
import org.fieldtrace.model.requests.Span;
import org.fieldtrace.model.requests.SpanKind;

/** The rows that were served of late, by their ids. */
final class RequestRows {
    private static final long NO_PARENT = -1;

    /** Rows that are remembered; a view shows a fraction of them. A request may have as many. */
    static final int MAX_ROWS = 100_000;

    /** Follows the name of what failed; behind it stands why. */
    private static final String FAILED = " \u2717 ";

    /** Follows the name of calls that are folded; behind it stands how many. */
    private static final String TIMES = " \u00d7 ";

    /** A quarter more than a request may have spans. */
    private static final int INDEX_BITS = 17;

    private static final int REQUEST_BITS = 36;

    /** Rows below each other; views go through them by methods that call themselves. */
    private static final int MAX_DEPTH = 200;

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
        Preorder<Span> order = Preorder.of(request.root());
        long first = prefix | request.id() << INDEX_BITS;
        int[] depths = new int[order.nodes().size()];
        int[] above = new int[depths.length];
        List<SameSiblings.Group> groups = SameSiblings.of(order);
        Map<Integer, Integer> groupOf = new HashMap<>();
        for (int group = 0; group < groups.size(); group++) {
            for (int member : groups.get(group).members()) {
                groupOf.put(member, group);
            }
        }
        for (int i = 0; i < depths.length; i++) {
            int caller = order.caller(i);
            boolean isRoot = caller == Preorder.NONE;
            depths[i] = isRoot ? 0 : depths[caller] + 1;
            // What is deeper stands below the deepest row that has others below it.
            above[i] = isRoot || depths[i] < MAX_DEPTH ? caller : above[caller];
            Span span = order.nodes().get(i);
            long parent = isRoot ? NO_PARENT : first | above[i];
            String name = name(history, span);
            if (groupOf.containsKey(i)) {
                SameSiblings.Group group = groups.get(groupOf.get(i));
                // Behind all spans of a request there is room for as many folds as they may have.
                long fold = first | (1 << INDEX_BITS) - 1 - groupOf.get(i);
                if (group.members().get(0) == i) {
                    add(fold(fold, parent, name, request, group, order), to);
                }
                parent = fold;
            }
            long callerId = isRoot ? NO_PARENT : first | caller;
            add(new RequestEntry(first | i, parent, callerId, name, request, span, i), to);
        }
    }

    private void add(RequestEntry entry, Collection<RequestEntry> to) {
        rows.put(entry.getId(), entry);
        to.add(entry);
    }

    /** Remembers rows as if they had just been added. */
    synchronized void keep(Collection<RequestEntry> entries) {
        entries.forEach(entry -> rows.put(entry.getId(), entry));
    }

    private static RequestEntry fold(
            long id,
            long parent,
            String name,
            Request request,
            SameSiblings.Group group,
            Preorder<Span> order) {
        List<Span> calls = group.members().stream().map(order.nodes()::get).toList();
        Span first = order.nodes().get(group.first());
        return RequestEntry.fold(id, parent, name + TIMES + calls.size(), request, first, calls);
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
            long queued = Math.max(0, span.queued());
            boolean isWithin = span.start() - queued <= until && from <= span.end();
            if (entry.getCallerId() != NO_PARENT && isWithin) {
                boolean isCall = span.kind() == SpanKind.CALL;
                boolean isMessage = span.kind() == SpanKind.MESSAGE;
                long there = isCall ? span.innerStart() - span.start() : queued;
                long back = isCall ? span.end() - span.innerEnd() : 0;
                OutputElementStyle style =
                        new OutputElementStyle(
                                span.isFailure()
                                        ? RequestStyles.FAILED_ARROW
                                        : RequestStyles.ARROW);
                arrows.add(
                        new TimeGraphArrow(
                                entry.getCallerId(),
                                entry.getId(),
                                span.start() - queued,
                                there,
                                style));
                if (isMessage) {
                    continue; // nobody waits for an answer
                }
                arrows.add(
                        new TimeGraphArrow(
                                entry.getId(),
                                entry.getCallerId(),
                                span.end() - back,
                                back,
                                style));
            }
        }
        return arrows;
    }
}
