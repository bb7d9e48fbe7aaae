// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.clocks;

import org.eclipse.tracecompass.tmf.core.event.ITmfEvent;
import org.fieldtrace.model.clocks.ExchangePairs;
import org.fieldtrace.model.clocks.ExchangePairs.End;
import org.fieldtrace.model.requests.assembly.Connection;
import org.fieldtrace.model.requests.assembly.Endpoint;
import org.fieldtrace.tracecompass.core.event.EventNames;
import org.fieldtrace.tracecompass.core.event.FieldName;
import org.fieldtrace.tracecompass.core.event.MalformedEventException;
import org.fieldtrace.tracecompass.core.trace.FieldtraceEvent;

/** Reads the ends of exchanges out of events. */
final class ExchangeEvents {
    private final ExchangePairs pairs;

    ExchangeEvents(ExchangePairs pairs) {
        this.pairs = pairs;
    }

    void add(ITmfEvent event) {
        boolean isServer;
        boolean isEnd;
        switch (event.getName()) {
            case EventNames.HTTP_SERVER_REQUEST, EventNames.HTTP_SERVER_RESPONSE -> {
                isServer = true;
                isEnd = event.getName().equals(EventNames.HTTP_SERVER_RESPONSE);
            }
            case EventNames.HTTP_CLIENT_REQUEST, EventNames.HTTP_CLIENT_RESPONSE -> {
                isServer = false;
                isEnd = event.getName().equals(EventNames.HTTP_CLIENT_RESPONSE);
            }
            default -> {
                return;
            }
        }
        try {
            add((FieldtraceEvent) event, isServer, isEnd);
        } catch (MalformedEventException e) {
            // The analysis of requests, which reads it too, counts it.
            return;
        }
    }

    private void add(FieldtraceEvent event, boolean isServer, boolean isEnd)
            throws MalformedEventException {
        long time = event.getTimestamp().toNanos();
        End end =
                new End(
                        event.getTrace().getHostId(),
                        event.process(0),
                        event.integer(FieldName.EXCHANGE_ID),
                        isServer);
        if (!isEnd) {
            pairs.begin(end, time);
            return;
        }
        // Long after the answer a server's thread may tell of it, which would look like another
        // clock.
        long afterAnswer =
                isServer ? event.optionalInteger(FieldName.AFTER_ANSWER_NS).orElse(0) : 0;
        Endpoint local =
                Endpoint.of(event.bytes(FieldName.LOCAL_ADDR), event.integer(FieldName.LOCAL_PORT));
        Endpoint remote =
                Endpoint.of(
                        event.bytes(FieldName.REMOTE_ADDR), event.integer(FieldName.REMOTE_PORT));
        if (!local.isKnown() || !remote.isKnown()) {
            pairs.forget(end);
            return;
        }
        pairs.end(
                end,
                new Connection(
                        isServer ? remote : local,
                        isServer ? local : remote,
                        event.integer(FieldName.STREAM_ID)),
                time - Math.max(afterAnswer, 0));
    }
}
