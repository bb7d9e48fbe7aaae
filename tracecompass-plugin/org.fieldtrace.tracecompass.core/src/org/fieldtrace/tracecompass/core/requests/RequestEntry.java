// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.requests;

import java.util.List;
import java.util.Objects;
import org.eclipse.tracecompass.tmf.core.model.timegraph.TimeGraphEntryModel;
import org.fieldtrace.model.requests.Request;
import org.fieldtrace.model.requests.Span;

/**
 * One row of the flow of requests: a request, which is its root span, a call in it, or a fold:
 * several calls of the same operation by one caller, whose rows stand below it.
 */
public final class RequestEntry extends TimeGraphEntryModel {
    private final Request request;
    private final Span span;
    private final long callerId;
    private final int index;
    private final List<Span> folded;

    /** Place of a fold, which is none of the request's spans. */
    private static final int FOLD = -1;

    /**
     * @param parentId the row that it stands below: that of its caller, or where calls are too deep
     *     that of an earlier one; -1 for that of a request
     * @param callerId the row of its caller, -1 for that of a request
     * @param index its place among the request's spans, 0 for the request
     */
    public RequestEntry(
            long id,
            long parentId,
            long callerId,
            String name,
            Request request,
            Span span,
            int index) {
        super(id, parentId, name, start(span), end(span), true);
        this.request = request;
        this.span = span;
        this.callerId = callerId;
        this.index = index;
        folded = List.of();
    }

    private RequestEntry(
            long id, long callerId, String name, Request request, Span first, List<Span> folded) {
        super(
                id,
                callerId,
                name,
                folded.stream().mapToLong(RequestEntry::start).min().orElse(start(first)),
                folded.stream().mapToLong(RequestEntry::end).max().orElse(end(first)),
                true);
        this.request = request;
        this.span = first;
        this.callerId = callerId;
        this.folded = List.copyOf(folded);
        index = FOLD;
    }

    /**
     * The row of several calls.
     *
     * @param callerId the row of their caller, below which it stands
     * @param first the call that stands for all
     * @param calls all of them
     */
    static RequestEntry fold(
            long id, long callerId, String name, Request request, Span first, List<Span> calls) {
        return new RequestEntry(id, callerId, name, request, first, calls);
    }

    /** The row of a message begins when it was sent. */
    private static long start(Span span) {
        return span.start() - Math.max(0, span.queued());
    }

    private static long end(Span span) {
        return Math.max(span.end(), span.handleEnd());
    }

    /** Whether it stands for several calls, whose rows are below it. */
    public boolean isFold() {
        return !folded.isEmpty();
    }

    /** The calls that a fold stands for, or the span of any other row. */
    public List<Span> getSpans() {
        return isFold() ? folded : List.of(span);
    }

    /** The row of its caller, -1 for that of a request. */
    public long getCallerId() {
        return callerId;
    }

    public Request getRequest() {
        return request;
    }

    /** Its span; of a fold that of the call that stands for all. */
    public Span getSpan() {
        return span;
    }

    /**
     * Its place among the request's spans, callers before what they call; 0 for the request, -1 for
     * a fold.
     */
    public int getIndex() {
        return index;
    }

    @Override
    public boolean equals(Object other) {
        return super.equals(other)
                && other instanceof RequestEntry entry
                && index == entry.index
                && request.id() == entry.request.id();
    }

    @Override
    public int hashCode() {
        return Objects.hash(super.hashCode(), index, request.id());
    }
}
