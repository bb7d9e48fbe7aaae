// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.requests;

import java.util.Objects;
import org.eclipse.tracecompass.tmf.core.model.timegraph.TimeGraphEntryModel;
import org.fieldtrace.model.requests.Request;
import org.fieldtrace.model.requests.Span;

/** One row of the flow of requests: a request, which is its root span, or a call in it. */
public final class RequestEntry extends TimeGraphEntryModel {
    private final Request request;
    private final Span span;
    private final long callerId;
    private final int index;

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
        super(id, parentId, name, span.start(), Math.max(span.end(), span.handleEnd()), true);
        this.request = request;
        this.span = span;
        this.callerId = callerId;
        this.index = index;
    }

    /** The row of its caller, -1 for that of a request. */
    public long getCallerId() {
        return callerId;
    }

    public Request getRequest() {
        return request;
    }

    public Span getSpan() {
        return span;
    }

    /** Its place among the request's spans, callers before what they call; 0 for the request. */
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
