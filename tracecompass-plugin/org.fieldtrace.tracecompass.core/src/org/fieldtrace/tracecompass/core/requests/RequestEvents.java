// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.requests;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.eclipse.tracecompass.tmf.core.event.ITmfEvent;
import org.eclipse.tracecompass.tmf.core.trace.ITmfTrace;
import org.fieldtrace.model.requests.RemoteCall;
import org.fieldtrace.model.requests.assembly.RequestAssembler;
import org.fieldtrace.model.requests.assembly.ServiceRun;
import org.fieldtrace.model.requests.assembly.Unmatched;
import org.fieldtrace.model.requests.assembly.UnmatchedCounts;
import org.fieldtrace.tracecompass.core.event.EventBatch;
import org.fieldtrace.tracecompass.core.event.EventField;
import org.fieldtrace.tracecompass.core.event.EventNames;
import org.fieldtrace.tracecompass.core.event.MalformedEventException;
import org.fieldtrace.tracecompass.core.trace.EventLayout;
import org.fieldtrace.tracecompass.core.trace.FieldtraceEvent;

/** Tells the assembly of requests what the events of the traces say. */
final class RequestEvents {
    private static final long NO_VPID = Long.MIN_VALUE;

    /** Objects of a remote call that the agent left out. */
    private static final long NOT_LOOKED_FOR = 0xffffffffL;

    /** Takes out of an event what is needed. */
    private interface Taker {
        void take(FieldtraceEvent event, EventBatch to) throws MalformedEventException;
    }

    /** Finds where in the events of a layout that stands. */
    private interface Binding {
        Taker of(EventLayout layout);
    }

    /** Does what the event says, when its turn has come. */
    private interface Action {
        void accept(ServiceRun run, EventBatch taken);
    }

    /** A type of event. */
    private record Kind(Binding binding, Action action) {}

    /** The events of one layout. */
    private static final class Bound {
        private final Action action;
        private final Taker taker;
        private final EventField vpid;
        private final EventField thread;

        private Bound(Kind kind, EventLayout layout) {
            action = kind.action;
            taker = kind.binding.of(layout);
            vpid = new EventField(layout, EventNames.VPID_CONTEXT);
            thread = new EventField(layout, EventNames.VTID_CONTEXT);
        }
    }

    /**
     * Of events for other analyses only the time counts; to look at more would cost most of all.
     */
    private static final Kind OTHER = new Kind(layout -> (event, to) -> {}, (run, taken) -> {});

    private final RequestAssembler assembler;
    private final TraceRuns runs;
    private final UnmatchedCounts counts;
    private final Action malformed;

    /** Only for the thread that takes. */
    private final Map<EventLayout, Bound> layouts = new HashMap<>();

    /** Where the event comes from whose turn it is. */
    private ITmfTrace trace;

    private long vpid;
    private long thread;

    RequestEvents(RequestAssembler assembler, TraceRuns runs, UnmatchedCounts counts) {
        this.assembler = assembler;
        this.runs = runs;
        this.counts = counts;
        malformed = (run, taken) -> counts.add(Unmatched.MALFORMED_EVENT);
    }

    /**
     * Takes out of an event what is needed, its time first; may be called on another thread than
     * the rest.
     */
    void take(ITmfEvent event, EventBatch to) {
        to.add(event.getTimestamp().toNanos());
        if (event instanceof FieldtraceEvent ours) {
            Bound bound = layouts.get(ours.layout());
            take(ours, bound != null ? bound : bind(ours.layout()), to);
        } else {
            to.add(OTHER.action);
        }
    }

    private Bound bind(EventLayout layout) {
        Bound bound = new Bound(kind(layout.event()), layout);
        layouts.put(layout, bound);
        return bound;
    }

    private void take(FieldtraceEvent event, Bound bound, EventBatch to) {
        int objects = to.objects();
        to.add(bound.action);
        if (bound.action == OTHER.action) {
            return;
        }
        to.add(event.getTrace());
        to.add(bound.vpid.integer(event, NO_VPID));
        to.add(bound.thread.integer(event, 0));
        int numbers = to.numbers();
        try {
            bound.taker.take(event, to);
        } catch (MalformedEventException e) {
            to.shorten(numbers, objects);
            to.add(malformed);
            to.add(event.getTrace());
        }
    }

    /**
     * Tells the assembly of the next event.
     *
     * @param time of the event, which was read already
     */
    void handle(long time, EventBatch taken) {
        assembler.advance(time);
        Action action = taken.nextObject();
        if (action == OTHER.action) {
            return;
        }
        trace = taken.nextObject();
        vpid = taken.nextNumber();
        thread = taken.nextNumber();
        if (vpid == NO_VPID) {
            counts.add(Unmatched.NO_VPID);
            vpid = 0;
        }
        action.accept(runs.of(trace, vpid), taken);
    }

    void finish() {
        assembler.finish();
    }

    private Kind kind(String event) {
        return switch (event) {
            case EventNames.JVM_INFO -> new Kind(RequestEvents::jvmInfo, this::jvmInfo);
            case EventNames.STRING_DEF ->
                    new Kind(
                            RequestEvents::string,
                            (run, taken) ->
                                    run.names()
                                            .defineString(taken.nextNumber(), taken.nextObject()));
            case EventNames.HTTP_SERVER_REQUEST ->
                    new Kind(
                            RequestEvents::exchange,
                            (run, taken) ->
                                    assembler.serverRequest(
                                            run, thread, ExchangeFields.exchange(taken)));
            case EventNames.HTTP_SERVER_RESPONSE ->
                    new Kind(
                            layout -> new ExchangeFields(layout)::takeResult,
                            (run, taken) ->
                                    assembler.serverResponse(
                                            run, thread, ExchangeFields.result(taken)));
            case EventNames.HTTP_CLIENT_REQUEST ->
                    new Kind(
                            RequestEvents::exchange,
                            (run, taken) ->
                                    assembler.clientRequest(
                                            run, thread, ExchangeFields.exchange(taken)));
            case EventNames.HTTP_CLIENT_RESPONSE ->
                    new Kind(
                            RequestEvents::exchange,
                            (run, taken) ->
                                    assembler.clientResponse(run, ExchangeFields.exchange(taken)));
            case EventNames.ASYNC_CONTEXT ->
                    new Kind(RequestEvents::asyncContext, this::asyncContext);
            case EventNames.REMOTE_CALL_ENTER ->
                    new Kind(
                            RequestEvents::remoteCallEnter,
                            (run, taken) ->
                                    assembler.remoteCallEnter(
                                            run, thread, taken.nextNumber(), taken.nextNumber()));
            case EventNames.REMOTE_CALL_EXIT ->
                    new Kind(
                            layout ->
                                    integers(
                                            layout,
                                            EventNames.SCOPE_ID,
                                            EventNames.CONTEXT_ID,
                                            EventNames.OBJECTS,
                                            EventNames.BODY_BYTES),
                            this::remoteCallExit);
            case EventNames.WATCH_TRAP ->
                    new Kind(
                            layout ->
                                    integers(
                                            layout,
                                            EventNames.THREAD_ID,
                                            EventNames.OBJECT_ID,
                                            EventNames.DELAY),
                            (run, taken) ->
                                    assembler.access(
                                            run,
                                            taken.nextNumber(),
                                            taken.nextNumber(),
                                            taken.nextNumber()));
            default -> OTHER;
        };
    }

    private static Taker exchange(EventLayout layout) {
        return new ExchangeFields(layout)::take;
    }

    private static Taker string(EventLayout layout) {
        EventField id = new EventField(layout, EventNames.STRING_ID);
        EventField value = new EventField(layout, EventNames.VALUE);
        return (event, to) -> {
            to.add(id.integer(event));
            to.add(value.string(event));
        };
    }

    private static Taker jvmInfo(EventLayout layout) {
        EventField uuid = new EventField(layout, EventNames.UUID);
        EventField service = new EventField(layout, EventNames.SERVICE);
        EventField host = new EventField(layout, EventNames.HOST);
        return (event, to) -> {
            to.add(uuid.string(event));
            to.add(service.string(event));
            to.add(host.string(event));
        };
    }

    private void jvmInfo(ServiceRun run, EventBatch taken) {
        runs.identify(trace, vpid, taken.nextObject(), taken.nextObject(), taken.nextObject());
    }

    private static Taker remoteCallEnter(EventLayout layout) {
        EventField scope = new EventField(layout, EventNames.SCOPE_ID);
        EventField async = new EventField(layout, EventNames.ASYNC_ID);
        return (event, to) -> {
            to.add(scope.integer(event));
            to.add(async.integer(event, 0));
        };
    }

    /** Takes these integers, in this order. */
    private static Taker integers(EventLayout layout, String... names) {
        EventField[] fields = new EventField[names.length];
        Arrays.setAll(fields, i -> new EventField(layout, names[i]));
        return (event, to) -> {
            for (EventField field : fields) {
                to.add(field.integer(event));
            }
        };
    }

    private void remoteCallExit(ServiceRun run, EventBatch taken) {
        long scope = taken.nextNumber();
        long context = taken.nextNumber();
        long objects = taken.nextNumber();
        long bytes = taken.nextNumber();
        // The budget was exhausted when it began, or has been since.
        boolean isLeftOut = objects == NOT_LOOKED_FOR || context == 0 && objects > 0;
        assembler.remoteCallExit(
                run,
                scope,
                isLeftOut ? RemoteCall.LEFT_OUT : context,
                isLeftOut ? 0 : objects,
                bytes);
    }

    private static Taker asyncContext(EventLayout layout) {
        EventField kind = new EventField(layout, EventNames.KIND);
        EventField id = new EventField(layout, EventNames.ID);
        EventField parent = new EventField(layout, EventNames.PARENT_ID);
        return (event, to) -> {
            String label = kind.label(event);
            to.add(label);
            to.add(id.integer(event));
            to.add(label.equals("create") ? parent.integer(event) : 0);
        };
    }

    private void asyncContext(ServiceRun run, EventBatch taken) {
        String kind = taken.nextObject();
        long id = taken.nextNumber();
        long parent = taken.nextNumber();
        switch (kind) {
            case "create" -> assembler.createContext(run, thread, id, parent);
            case "enter" -> assembler.enterContext(run, thread, id);
            case "exit" -> assembler.exitContext(run, thread, id);
            case "destroy" -> assembler.destroyContext(run, id);
            default -> counts.add(Unmatched.MALFORMED_EVENT);
        }
    }
}
