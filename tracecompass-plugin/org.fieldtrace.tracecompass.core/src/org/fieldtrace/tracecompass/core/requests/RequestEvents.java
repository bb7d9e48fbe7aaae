// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.requests;

import java.util.Map;
import org.eclipse.tracecompass.tmf.core.event.ITmfEvent;
import org.eclipse.tracecompass.tmf.core.trace.ITmfTrace;
import org.fieldtrace.model.requests.Outcome;
import org.fieldtrace.model.requests.Span;
import org.fieldtrace.model.requests.assembly.Endpoint;
import org.fieldtrace.model.requests.assembly.HttpExchange;
import org.fieldtrace.model.requests.assembly.RequestAssembler;
import org.fieldtrace.model.requests.assembly.ServiceRun;
import org.fieldtrace.model.requests.assembly.Unmatched;
import org.fieldtrace.model.requests.assembly.UnmatchedCounts;
import org.fieldtrace.tracecompass.core.event.EventFields;
import org.fieldtrace.tracecompass.core.event.EventNames;
import org.fieldtrace.tracecompass.core.event.MalformedEventException;

/** Tells the assembly of requests what the events of the traces say. */
final class RequestEvents {
    /** Where an event comes from. */
    private record Origin(ITmfTrace trace, long vpid, ServiceRun run, long thread) {}

    private interface Handler {
        void handle(Origin origin, EventFields event) throws MalformedEventException;
    }

    private final RequestAssembler assembler;
    private final TraceRuns runs;
    private final UnmatchedCounts counts;
    private final Map<String, Handler> handlers = handlers();

    RequestEvents(RequestAssembler assembler, TraceRuns runs, UnmatchedCounts counts) {
        this.assembler = assembler;
        this.runs = runs;
        this.counts = counts;
    }

    void handle(ITmfEvent event, long time) {
        assembler.advance(time);
        Handler handler = handlers.get(event.getName());
        if (handler == null) {
            // For other analyses. Looking at its fields first would cost most of the time.
            return;
        }
        EventFields fields = new EventFields(event);
        var vpid = fields.optionalInteger(EventNames.VPID_CONTEXT);
        if (vpid.isEmpty()) {
            counts.add(Unmatched.NO_VPID);
        }
        ITmfTrace trace = event.getTrace();
        Origin origin =
                new Origin(
                        trace,
                        vpid.orElse(0),
                        runs.of(trace, vpid.orElse(0)),
                        fields.optionalInteger(EventNames.VTID_CONTEXT).orElse(0));
        try {
            handler.handle(origin, fields);
        } catch (MalformedEventException e) {
            counts.add(Unmatched.MALFORMED_EVENT);
        }
    }

    void finish() {
        assembler.finish();
    }

    private Map<String, Handler> handlers() {
        return Map.of(
                EventNames.JVM_INFO,
                (origin, event) ->
                        runs.identify(
                                origin.trace,
                                origin.vpid,
                                event.string(EventNames.UUID),
                                event.string(EventNames.SERVICE),
                                event.string(EventNames.HOST)),
                EventNames.STRING_DEF,
                (origin, event) ->
                        origin.run
                                .names()
                                .defineString(
                                        event.integer(EventNames.STRING_ID),
                                        event.string(EventNames.VALUE)),
                EventNames.HTTP_SERVER_REQUEST,
                (origin, event) ->
                        assembler.serverRequest(origin.run, origin.thread, exchange(event)),
                EventNames.HTTP_SERVER_RESPONSE,
                (origin, event) ->
                        assembler.serverResponse(origin.run, origin.thread, answer(event)),
                EventNames.HTTP_CLIENT_REQUEST,
                (origin, event) ->
                        assembler.clientRequest(origin.run, origin.thread, exchange(event)),
                EventNames.HTTP_CLIENT_RESPONSE,
                (origin, event) -> assembler.clientResponse(origin.run, exchange(event)),
                EventNames.ASYNC_CONTEXT,
                this::asyncContext,
                EventNames.REMOTE_CALL_ENTER,
                (origin, event) ->
                        assembler.remoteCallEnter(
                                origin.run,
                                origin.thread,
                                event.integer(EventNames.SCOPE_ID),
                                event.optionalInteger(EventNames.ASYNC_ID).orElse(0)),
                EventNames.REMOTE_CALL_EXIT,
                (origin, event) ->
                        assembler.remoteCallExit(
                                origin.run,
                                event.integer(EventNames.SCOPE_ID),
                                event.integer(EventNames.CONTEXT_ID),
                                event.integer(EventNames.OBJECTS),
                                event.integer(EventNames.BODY_BYTES)));
    }

    private void asyncContext(Origin origin, EventFields event) throws MalformedEventException {
        long id = event.integer(EventNames.ID);
        switch (event.label(EventNames.KIND)) {
            case "create" ->
                    assembler.createContext(
                            origin.run, origin.thread, id, event.integer(EventNames.PARENT_ID));
            case "enter" -> assembler.enterContext(origin.run, origin.thread, id);
            case "exit" -> assembler.exitContext(origin.run, origin.thread, id);
            case "destroy" -> assembler.destroyContext(origin.run, id);
            default -> counts.add(Unmatched.MALFORMED_EVENT);
        }
    }

    /** What a server's answer tells; its addresses, known since the request, cost most to read. */
    private static HttpExchange answer(EventFields event) throws MalformedEventException {
        return new HttpExchange(
                event.integer(EventNames.EXCHANGE_ID),
                "",
                event.integer(EventNames.ROUTE_ID),
                Endpoint.UNKNOWN,
                Endpoint.UNKNOWN,
                0,
                (int) event.integer(EventNames.STATUS),
                Outcome.ofLabel(event.label(EventNames.OUTCOME)),
                Math.max(event.integer(EventNames.BODY_BYTES), Span.UNKNOWN_BYTES),
                0,
                0,
                0);
    }

    private static HttpExchange exchange(EventFields event) throws MalformedEventException {
        return new HttpExchange(
                event.integer(EventNames.EXCHANGE_ID),
                event.label(EventNames.HTTP_METHOD),
                event.integer(EventNames.ROUTE_ID),
                Endpoint.of(
                        event.integers(EventNames.LOCAL_ADDR),
                        event.integer(EventNames.LOCAL_PORT)),
                Endpoint.of(
                        event.integers(EventNames.REMOTE_ADDR),
                        event.integer(EventNames.REMOTE_PORT)),
                event.integer(EventNames.STREAM_ID),
                (int) event.integer(EventNames.STATUS),
                Outcome.ofLabel(event.label(EventNames.OUTCOME)),
                Math.max(event.integer(EventNames.BODY_BYTES), Span.UNKNOWN_BYTES),
                event.integer(EventNames.CONTEXT_ID),
                event.integer(EventNames.SCOPE_ID),
                event.optionalInteger(EventNames.ASYNC_ID).orElse(0));
    }
}
