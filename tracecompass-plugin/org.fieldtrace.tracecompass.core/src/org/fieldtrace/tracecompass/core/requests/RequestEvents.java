// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.requests;

import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;
import org.eclipse.tracecompass.tmf.core.event.ITmfEvent;
import org.eclipse.tracecompass.tmf.core.trace.ITmfTrace;
import org.fieldtrace.model.requests.Outcome;
import org.fieldtrace.model.requests.RemoteCall;
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
    /** What an event tells, to be done when its turn has come. */
    private interface Action {
        void accept(Taken event, ServiceRun run);
    }

    /** What is needed of an event; without an action, only its time. */
    record Taken(ITmfTrace trace, long time, OptionalLong vpid, long thread, Action action) {}

    private interface Decoder {
        Action decode(EventFields event) throws MalformedEventException;
    }

    /** What takes one end of an exchange, and the thread of its event. */
    private interface OnThread {
        void take(ServiceRun run, long thread, HttpExchange exchange);
    }

    /** Objects of a remote call that the agent left out. */
    private static final long NOT_LOOKED_FOR = 0xffffffffL;

    private final RequestAssembler assembler;
    private final TraceRuns runs;
    private final UnmatchedCounts counts;
    private final Map<String, Decoder> decoders = decoders();

    RequestEvents(RequestAssembler assembler, TraceRuns runs, UnmatchedCounts counts) {
        this.assembler = assembler;
        this.runs = runs;
        this.counts = counts;
    }

    /** Takes out of an event what is needed; may be called on another thread than the rest. */
    Taken take(ITmfEvent event) {
        long time = event.getTimestamp().toNanos();
        Decoder decoder = decoders.get(event.getName());
        if (decoder == null) {
            // For other analyses. Looking at its fields first would cost most of the time.
            return new Taken(event.getTrace(), time, OptionalLong.empty(), 0, null);
        }
        EventFields fields = new EventFields(event);
        Action action;
        try {
            action = decoder.decode(fields);
        } catch (MalformedEventException e) {
            action = (origin, run) -> counts.add(Unmatched.MALFORMED_EVENT);
        }
        return new Taken(
                event.getTrace(),
                time,
                fields.optionalInteger(EventNames.VPID_CONTEXT),
                fields.optionalInteger(EventNames.VTID_CONTEXT).orElse(0),
                action);
    }

    /** Tells the assembly. */
    void handle(Taken event) {
        assembler.advance(event.time);
        if (event.action == null) {
            return;
        }
        if (event.vpid.isEmpty()) {
            counts.add(Unmatched.NO_VPID);
        }
        event.action.accept(event, runs.of(event.trace, event.vpid.orElse(0)));
    }

    void finish() {
        assembler.finish();
    }

    private Map<String, Decoder> decoders() {
        // Looked up for every event; a map of Map.of() divides for it.
        return new HashMap<>(
                Map.of(
                        EventNames.JVM_INFO,
                        this::jvmInfo,
                        EventNames.STRING_DEF,
                        event -> {
                            long id = event.integer(EventNames.STRING_ID);
                            String value = event.string(EventNames.VALUE);
                            return (origin, run) -> run.names().defineString(id, value);
                        },
                        EventNames.HTTP_SERVER_REQUEST,
                        event -> onThread(exchange(event), assembler::serverRequest),
                        EventNames.HTTP_SERVER_RESPONSE,
                        event -> onThread(answer(event), assembler::serverResponse),
                        EventNames.HTTP_CLIENT_REQUEST,
                        event -> onThread(exchange(event), assembler::clientRequest),
                        EventNames.HTTP_CLIENT_RESPONSE,
                        event -> {
                            HttpExchange exchange = exchange(event);
                            return (origin, run) -> assembler.clientResponse(run, exchange);
                        },
                        EventNames.ASYNC_CONTEXT,
                        this::asyncContext,
                        EventNames.REMOTE_CALL_ENTER,
                        event -> {
                            long scope = event.integer(EventNames.SCOPE_ID);
                            long context = event.optionalInteger(EventNames.ASYNC_ID).orElse(0);
                            return (origin, run) ->
                                    assembler.remoteCallEnter(run, origin.thread, scope, context);
                        },
                        EventNames.REMOTE_CALL_EXIT,
                        this::remoteCallExit));
    }

    private Action jvmInfo(EventFields event) throws MalformedEventException {
        String uuid = event.string(EventNames.UUID);
        String service = event.string(EventNames.SERVICE);
        String host = event.string(EventNames.HOST);
        return (origin, run) ->
                runs.identify(origin.trace, origin.vpid.orElse(0), uuid, service, host);
    }

    private Action remoteCallExit(EventFields event) throws MalformedEventException {
        long scope = event.integer(EventNames.SCOPE_ID);
        long context = event.integer(EventNames.CONTEXT_ID);
        long objects = event.integer(EventNames.OBJECTS);
        long bytes = event.integer(EventNames.BODY_BYTES);
        // The budget was exhausted when it began, or has been since.
        if (objects == NOT_LOOKED_FOR || context == 0 && objects > 0) {
            return (origin, run) ->
                    assembler.remoteCallExit(run, scope, RemoteCall.LEFT_OUT, 0, bytes);
        }
        return (origin, run) -> assembler.remoteCallExit(run, scope, context, objects, bytes);
    }

    private Action asyncContext(EventFields event) throws MalformedEventException {
        long id = event.integer(EventNames.ID);
        switch (event.label(EventNames.KIND)) {
            case "create":
                long parent = event.integer(EventNames.PARENT_ID);
                return (origin, run) -> assembler.createContext(run, origin.thread, id, parent);
            case "enter":
                return (origin, run) -> assembler.enterContext(run, origin.thread, id);
            case "exit":
                return (origin, run) -> assembler.exitContext(run, origin.thread, id);
            case "destroy":
                return (origin, run) -> assembler.destroyContext(run, id);
            default:
                return (origin, run) -> counts.add(Unmatched.MALFORMED_EVENT);
        }
    }

    private static Action onThread(HttpExchange exchange, OnThread taker) {
        return (origin, run) -> taker.take(run, origin.thread, exchange);
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
                        event.bytes(EventNames.LOCAL_ADDR), event.integer(EventNames.LOCAL_PORT)),
                Endpoint.of(
                        event.bytes(EventNames.REMOTE_ADDR), event.integer(EventNames.REMOTE_PORT)),
                event.integer(EventNames.STREAM_ID),
                (int) event.integer(EventNames.STATUS),
                Outcome.ofLabel(event.label(EventNames.OUTCOME)),
                Math.max(event.integer(EventNames.BODY_BYTES), Span.UNKNOWN_BYTES),
                event.integer(EventNames.CONTEXT_ID),
                event.integer(EventNames.SCOPE_ID),
                event.optionalInteger(EventNames.ASYNC_ID).orElse(0));
    }
}
