// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.requests;

import org.fieldtrace.model.requests.Outcome;
import org.fieldtrace.model.requests.Span;
import org.fieldtrace.model.requests.assembly.Endpoint;
import org.fieldtrace.model.requests.assembly.HttpExchange;
import org.fieldtrace.tracecompass.core.event.EventBatch;
import org.fieldtrace.tracecompass.core.event.FieldName;
import org.fieldtrace.tracecompass.core.event.MalformedEventException;
import org.fieldtrace.tracecompass.core.trace.FieldtraceEvent;

/** Takes one end of an exchange out of its event, and makes it again of what was taken. */
final class ExchangeFields {
    private ExchangeFields() {}

    /** Takes all that an event of an exchange tells. */
    static void take(FieldtraceEvent event, EventBatch to) throws MalformedEventException {
        takeResult(event, to);
        to.add(event.label(FieldName.HTTP_METHOD));
        takeEnd(event.bytes(FieldName.LOCAL_ADDR), event.integer(FieldName.LOCAL_PORT), to);
        takeEnd(event.bytes(FieldName.REMOTE_ADDR), event.integer(FieldName.REMOTE_PORT), to);
        to.add(event.integer(FieldName.STREAM_ID));
        to.add(event.integer(FieldName.CONTEXT_ID));
        to.add(event.integer(FieldName.SCOPE_ID));
        to.add(event.integer(FieldName.ASYNC_ID, 0));
        to.add(event.integer(FieldName.REQUEST_HASH, 0));
    }

    private static void takeEnd(byte[] address, long port, EventBatch to) {
        Endpoint end = Endpoint.of(address, port);
        to.add(end.high());
        to.add(end.low());
        to.add(end.port());
    }

    /** Takes what an answer tells; its addresses, known since the request, cost most to read. */
    static void takeResult(FieldtraceEvent event, EventBatch to) throws MalformedEventException {
        to.add(event.integer(FieldName.EXCHANGE_ID));
        to.add(event.integer(FieldName.ROUTE_ID));
        to.add(event.integer(FieldName.STATUS));
        to.add(event.label(FieldName.OUTCOME));
        to.add(event.integer(FieldName.BODY_BYTES));
        to.add(event.integer(FieldName.AFTER_ANSWER_NS, 0));
        to.add(event.integer(FieldName.CAUSE_ID, 0)); // older agents told it by async_cause
    }

    /** What {@link #take} has taken. */
    static HttpExchange exchange(EventBatch from) {
        return exchange(from, true);
    }

    /** What {@link #takeResult} has taken. */
    static HttpExchange result(EventBatch from) {
        return exchange(from, false);
    }

    private static HttpExchange exchange(EventBatch from, boolean isWhole) {
        long id = from.nextNumber();
        long routeId = from.nextNumber();
        int status = (int) from.nextNumber();
        Outcome outcome = Outcome.ofLabel(from.nextObject());
        long bytes = Math.max(from.nextNumber(), Span.UNKNOWN_BYTES);
        long afterAnswer = Math.max(from.nextNumber(), 0);
        long causeId = from.nextNumber();
        return new HttpExchange(
                id,
                isWhole ? from.nextObject() : "",
                routeId,
                isWhole ? end(from) : Endpoint.UNKNOWN,
                isWhole ? end(from) : Endpoint.UNKNOWN,
                isWhole ? from.nextNumber() : 0,
                status,
                outcome,
                bytes,
                isWhole ? from.nextNumber() : 0,
                isWhole ? from.nextNumber() : 0,
                isWhole ? from.nextNumber() : 0,
                afterAnswer,
                isWhole ? from.nextNumber() : 0,
                causeId);
    }

    private static Endpoint end(EventBatch from) {
        return new Endpoint(from.nextNumber(), from.nextNumber(), (int) from.nextNumber());
    }
}
