// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.requests;

import org.fieldtrace.model.requests.Outcome;
import org.fieldtrace.model.requests.Span;
import org.fieldtrace.model.requests.assembly.Endpoint;
import org.fieldtrace.model.requests.assembly.HttpExchange;
import org.fieldtrace.tracecompass.core.event.EventBatch;
import org.fieldtrace.tracecompass.core.event.EventField;
import org.fieldtrace.tracecompass.core.event.EventNames;
import org.fieldtrace.tracecompass.core.event.MalformedEventException;
import org.fieldtrace.tracecompass.core.trace.EventLayout;
import org.fieldtrace.tracecompass.core.trace.FieldtraceEvent;

/** Takes one end of an exchange out of its event, and makes it again of what was taken. */
final class ExchangeFields {
    private final EventField id;
    private final EventField method;
    private final EventField route;
    private final EventField localAddress;
    private final EventField localPort;
    private final EventField remoteAddress;
    private final EventField remotePort;
    private final EventField stream;
    private final EventField status;
    private final EventField outcome;
    private final EventField bytes;
    private final EventField context;
    private final EventField scope;
    private final EventField async;
    private final EventField afterAnswer;
    private final EventField requestHash;

    ExchangeFields(EventLayout layout) {
        id = new EventField(layout, EventNames.EXCHANGE_ID);
        method = new EventField(layout, EventNames.HTTP_METHOD);
        route = new EventField(layout, EventNames.ROUTE_ID);
        localAddress = new EventField(layout, EventNames.LOCAL_ADDR);
        localPort = new EventField(layout, EventNames.LOCAL_PORT);
        remoteAddress = new EventField(layout, EventNames.REMOTE_ADDR);
        remotePort = new EventField(layout, EventNames.REMOTE_PORT);
        stream = new EventField(layout, EventNames.STREAM_ID);
        status = new EventField(layout, EventNames.STATUS);
        outcome = new EventField(layout, EventNames.OUTCOME);
        bytes = new EventField(layout, EventNames.BODY_BYTES);
        context = new EventField(layout, EventNames.CONTEXT_ID);
        scope = new EventField(layout, EventNames.SCOPE_ID);
        async = new EventField(layout, EventNames.ASYNC_ID);
        afterAnswer = new EventField(layout, EventNames.AFTER_ANSWER);
        requestHash = new EventField(layout, EventNames.REQUEST_HASH);
    }

    /** Takes all that an event of an exchange tells. */
    void take(FieldtraceEvent event, EventBatch to) throws MalformedEventException {
        takeResult(event, to);
        to.add(method.label(event));
        takeEnd(localAddress.bytes(event), localPort.integer(event), to);
        takeEnd(remoteAddress.bytes(event), remotePort.integer(event), to);
        to.add(stream.integer(event));
        to.add(context.integer(event));
        to.add(scope.integer(event));
        to.add(async.integer(event, 0));
        to.add(requestHash.integer(event, 0));
    }

    private static void takeEnd(byte[] address, long port, EventBatch to) {
        Endpoint end = Endpoint.of(address, port);
        to.add(end.high());
        to.add(end.low());
        to.add(end.port());
    }

    /** Takes what an answer tells; its addresses, known since the request, cost most to read. */
    void takeResult(FieldtraceEvent event, EventBatch to) throws MalformedEventException {
        to.add(id.integer(event));
        to.add(route.integer(event));
        to.add(status.integer(event));
        to.add(outcome.label(event));
        to.add(bytes.integer(event));
        to.add(afterAnswer.integer(event, 0));
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
                isWhole ? from.nextNumber() : 0);
    }

    private static Endpoint end(EventBatch from) {
        return new Endpoint(from.nextNumber(), from.nextNumber(), (int) from.nextNumber());
    }
}
