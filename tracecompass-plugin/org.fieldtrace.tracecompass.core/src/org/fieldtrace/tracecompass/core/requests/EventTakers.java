// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.requests;

import java.util.HashMap;
import java.util.Map;
import org.eclipse.tracecompass.tmf.core.event.ITmfEvent;
import org.fieldtrace.tracecompass.core.event.BatchedStateProvider;
import org.fieldtrace.tracecompass.core.event.EventBatch;
import org.fieldtrace.tracecompass.core.event.EventNames;
import org.fieldtrace.tracecompass.core.event.FieldName;
import org.fieldtrace.tracecompass.core.event.MalformedEventException;
import org.fieldtrace.tracecompass.core.trace.EventLayout;
import org.fieldtrace.tracecompass.core.trace.FieldtraceEvent;

/**
 * Takes out of events what {@link RequestEvents} needs of them: the time and the kind, then the
 * trace, the process and the thread, then what the kind has. Only for the thread that reads.
 */
final class EventTakers {
    /** What an event is. */
    enum Kind {
        /** One for other analyses: only its time counts, to look at more would cost most of all. */
        OTHER,
        /** One of methods, also for other analyses, which need not read a trace without any. */
        METHODS,
        /** One of ours that lacks a field. */
        MALFORMED,
        JVM_INFO,
        STRING_DEF,
        SERVER_REQUEST,
        SERVER_RESPONSE,
        CLIENT_REQUEST,
        CLIENT_RESPONSE,
        ASYNC_CONTEXT,
        ASYNC_CAUSE,
        MESSAGE_SENT,
        MESSAGE_RECEIVED,
        REMOTE_CALL_ENTER,
        REMOTE_CALL_EXIT,
        REMOTE_CALL_AROUND,
        ACCESS,
        SECTIONS,
        WAIT,
        LAYERS,
        COUNTERS,
        ROWS,
        ASKS,
        ENCODED,
        DECODED,
        MAPPER_WORK,
        COLLECTION_PAUSE
    }

    /** The process of an event that does not say. */
    static final long NO_VPID = Long.MIN_VALUE;

    /** Takes out of an event what its kind has. */
    private interface Taker {
        void take(FieldtraceEvent event, EventBatch to) throws MalformedEventException;
    }

    /** What is done with the events of one layout. */
    private record Handling(Kind kind, Taker taker) {}

    private final Map<EventLayout, Handling> layouts = new HashMap<>();

    void take(ITmfEvent event, EventBatch to) {
        to.add(BatchedStateProvider.time(event));
        if (event instanceof FieldtraceEvent ours) {
            Handling known = layouts.get(ours.layout());
            take(ours, known != null ? known : add(ours.layout()), to);
        } else {
            to.add(Kind.OTHER);
        }
    }

    private Handling add(EventLayout layout) {
        Handling handling = handling(layout);
        layouts.put(layout, handling);
        return handling;
    }

    private static void take(FieldtraceEvent event, Handling handling, EventBatch to) {
        int objects = to.objects();
        to.add(handling.kind);
        if (handling.kind == Kind.OTHER || handling.kind == Kind.METHODS) {
            return;
        }
        to.add(event.getTrace());
        to.add(event.process(NO_VPID));
        to.add(event.integer(FieldName.VTID_CONTEXT, 0));
        int numbers = to.numbers();
        try {
            handling.taker.take(event, to);
        } catch (MalformedEventException e) {
            to.shorten(numbers, objects);
            to.add(Kind.MALFORMED);
            to.add(event.getTrace());
        }
    }

    private static Handling handling(EventLayout layout) {
        return switch (layout.event()) {
            case EventNames.JVM_INFO -> new Handling(Kind.JVM_INFO, EventTakers::takeJvmInfo);
            case EventNames.STRING_DEF -> new Handling(Kind.STRING_DEF, EventTakers::takeString);
            case EventNames.HTTP_SERVER_REQUEST ->
                    new Handling(Kind.SERVER_REQUEST, ExchangeFields::take);
            case EventNames.HTTP_SERVER_RESPONSE ->
                    new Handling(Kind.SERVER_RESPONSE, ExchangeFields::takeResult);
            case EventNames.HTTP_CLIENT_REQUEST ->
                    new Handling(Kind.CLIENT_REQUEST, ExchangeFields::take);
            case EventNames.HTTP_CLIENT_RESPONSE ->
                    new Handling(Kind.CLIENT_RESPONSE, ExchangeFields::take);
            case EventNames.ASYNC_CONTEXT ->
                    new Handling(Kind.ASYNC_CONTEXT, EventTakers::takeAsyncContext);
            case EventNames.ASYNC_CAUSE ->
                    new Handling(Kind.ASYNC_CAUSE, EventTakers::takeAsyncCause);
            case EventNames.MESSAGE_SENT ->
                    new Handling(Kind.MESSAGE_SENT, EventTakers::takeMessage);
            case EventNames.MESSAGE_RECEIVED ->
                    new Handling(Kind.MESSAGE_RECEIVED, EventTakers::takeMessage);
            case EventNames.REMOTE_CALL_ENTER ->
                    new Handling(Kind.REMOTE_CALL_ENTER, EventTakers::takeRemoteCallEnter);
            case EventNames.REMOTE_CALL_EXIT ->
                    new Handling(Kind.REMOTE_CALL_EXIT, EventTakers::takeRemoteCallExit);
            case EventNames.REMOTE_CALL_AROUND ->
                    new Handling(Kind.REMOTE_CALL_AROUND, EventTakers::takeRemoteCallAround);
            case EventNames.WATCH_TRAP -> new Handling(Kind.ACCESS, EventTakers::takeAccess);
            case EventNames.HANDLING_SECTIONS ->
                    new Handling(Kind.SECTIONS, EventTakers::takeSections);
            case EventNames.HANDLING_WAIT -> new Handling(Kind.WAIT, EventTakers::takeWait);
            case EventNames.HANDLING_LAYERS -> new Handling(Kind.LAYERS, EventTakers::takeLayers);
            case EventNames.HANDLING_COUNTERS ->
                    new Handling(Kind.COUNTERS, EventTakers::takeCounters);
            case EventNames.ROWS_FETCHED -> new Handling(Kind.ROWS, EventTakers::takeRows);
            case EventNames.CALL_ASKS -> new Handling(Kind.ASKS, EventTakers::takeAsking);
            case EventNames.ANSWER_ENCODED -> new Handling(Kind.ENCODED, EventTakers::takeEncoding);
            case EventNames.ANSWER_DECODED -> new Handling(Kind.DECODED, EventTakers::takeDecoding);
            case EventNames.MAPPER_WORK ->
                    new Handling(Kind.MAPPER_WORK, EventTakers::takeMapperWork);
            case EventNames.COLLECTION_PAUSE ->
                    new Handling(
                            Kind.COLLECTION_PAUSE,
                            (event, to) -> to.add(event.integer(FieldName.DURATION_NS)));
            case EventNames.METHOD_BLOCK, EventNames.METHOD_ROOM, EventNames.PROBE_REMOVED ->
                    new Handling(Kind.METHODS, (event, to) -> {});
            default -> new Handling(Kind.OTHER, (event, to) -> {});
        };
    }

    private static void takeJvmInfo(FieldtraceEvent event, EventBatch to)
            throws MalformedEventException {
        to.add(event.string(FieldName.UUID));
        to.add(event.string(FieldName.SERVICE));
        to.add(event.string(FieldName.SERVICE_VERSION, ""));
        to.add(event.string(FieldName.HOST));
    }

    private static void takeString(FieldtraceEvent event, EventBatch to)
            throws MalformedEventException {
        to.add(event.integer(FieldName.STRING_ID));
        to.add(event.string(FieldName.VALUE));
    }

    private static void takeRemoteCallEnter(FieldtraceEvent event, EventBatch to)
            throws MalformedEventException {
        to.add(event.integer(FieldName.SCOPE_ID));
        to.add(event.integer(FieldName.ASYNC_ID, 0));
    }

    private static void takeRemoteCallExit(FieldtraceEvent event, EventBatch to)
            throws MalformedEventException {
        to.add(event.integer(FieldName.SCOPE_ID));
        to.add(event.integer(FieldName.CONTEXT_ID));
        to.add(event.integer(FieldName.OBJECTS));
        to.add(event.integer(FieldName.BODY_BYTES));
        to.add(event.integer(FieldName.WEIGHT, 1)); // older agents told every call
        to.add(event.integer(FieldName.LOOKED_NS, 0));
        to.add(event.integer(FieldName.CPU_NS, 0));
        to.add(event.integer(FieldName.DECODE_NS, 0));
        to.add(event.integer(FieldName.EARLY_DECODE_NS, 0));
        to.add(event.integer(FieldName.CLIENT_DECODE_NS, 0));
    }

    private static void takeRemoteCallAround(FieldtraceEvent event, EventBatch to)
            throws MalformedEventException {
        to.add(event.integer(FieldName.SCOPE_ID));
        to.add(event.integer(FieldName.ASYNC_ID, 0));
        to.add(event.integer(FieldName.CPU_NS));
    }

    private static void takeEncoding(FieldtraceEvent event, EventBatch to)
            throws MalformedEventException {
        to.add(event.integer(FieldName.EXCHANGE_ID));
        to.add(event.integer(FieldName.ENCODE_NS));
        to.add(event.integer(FieldName.TYPE_ID, 0));
    }

    private static void takeDecoding(FieldtraceEvent event, EventBatch to)
            throws MalformedEventException {
        to.add(event.integer(FieldName.SCOPE_ID));
        to.add(event.integer(FieldName.TYPE_ID));
    }

    private static void takeMapperWork(FieldtraceEvent event, EventBatch to)
            throws MalformedEventException {
        to.add(event.integer(FieldName.EXCHANGE_ID));
        to.add(event.label(FieldName.WORK));
        to.add(event.integer(FieldName.CPU_NS));
        to.add(event.integer(FieldName.ENTITIES));
        to.add(event.integer(FieldName.WEIGHT));
    }

    private static void takeAccess(FieldtraceEvent event, EventBatch to)
            throws MalformedEventException {
        to.add(event.integer(FieldName.THREAD_ID));
        to.add(event.integer(FieldName.OBJECT_ID));
        to.add(event.integer(FieldName.DELAY_NS));
    }

    private static void takeMessage(FieldtraceEvent event, EventBatch to)
            throws MalformedEventException {
        to.add(event.integer(FieldName.EXCHANGE_ID));
        to.add(event.integer(FieldName.CLUSTER_ID));
        to.add(event.integer(FieldName.TOPIC_ID));
        to.add(event.integer(FieldName.PARTITION));
        to.add(event.integer(FieldName.OFFSET));
        to.add(event.integer(FieldName.MESSAGE_HASH, 0)); // older agents knew Kafka alone
    }

    private static void takeSections(FieldtraceEvent event, EventBatch to)
            throws MalformedEventException {
        to.add(event.integer(FieldName.EXCHANGE_ID));
        byte[] sections = event.bytes(FieldName.SECTIONS);
        long[] walls = event.integers(FieldName.WALL_NS);
        long[] cpus = event.integers(FieldName.CPU_NS);
        if (sections.length != walls.length || sections.length != cpus.length) {
            throw new MalformedEventException(
                    EventNames.HANDLING_SECTIONS, FieldName.SECTIONS.inTrace());
        }
        to.add(event.integer(FieldName.RECEIVE_NS));
        to.add(sections.length);
        for (int i = 0; i < sections.length; i++) {
            to.add(sections[i]);
            to.add(walls[i]);
            to.add(cpus[i]);
        }
    }

    private static void takeWait(FieldtraceEvent event, EventBatch to)
            throws MalformedEventException {
        to.add(event.integer(FieldName.EXCHANGE_ID));
        to.add(event.integer(FieldName.WAIT_NS));
        to.add(event.integer(FieldName.HOLDER_ID));
        to.add(event.label(FieldName.HTTP_METHOD));
        to.add(event.integer(FieldName.ROUTE_ID));
    }

    private static void takeRows(FieldtraceEvent event, EventBatch to)
            throws MalformedEventException {
        to.add(event.integer(FieldName.EXCHANGE_ID));
        to.add(event.integer(FieldName.ROWS));
        to.add(event.integer(FieldName.FETCH_NS));
        to.add(event.integer(FieldName.WHOLE));
    }

    private static void takeAsking(FieldtraceEvent event, EventBatch to)
            throws MalformedEventException {
        to.add(event.integer(FieldName.EXCHANGE_ID, 0)); // older agents told none
        to.add(event.integer(FieldName.ASSOCIATION_ID, 0));
    }

    private static void takeLayers(FieldtraceEvent event, EventBatch to)
            throws MalformedEventException {
        to.add(event.integer(FieldName.EXCHANGE_ID));
        long[] layers = event.integers(FieldName.LAYERS);
        long[] callers = event.integers(FieldName.CALLERS);
        long[] samples = event.integers(FieldName.SAMPLES);
        if (layers.length != callers.length || layers.length != samples.length) {
            throw new MalformedEventException(
                    EventNames.HANDLING_LAYERS, FieldName.LAYERS.inTrace());
        }
        to.add(layers.length);
        for (int i = 0; i < layers.length; i++) {
            to.add(layers[i]);
            to.add(callers[i]);
            to.add(samples[i]);
        }
    }

    private static void takeCounters(FieldtraceEvent event, EventBatch to)
            throws MalformedEventException {
        to.add(event.integer(FieldName.EXCHANGE_ID));
        byte[] counters = event.bytes(FieldName.COUNTERS);
        long[] values = event.integers(FieldName.VALUES);
        if (counters.length != values.length) {
            throw new MalformedEventException(
                    EventNames.HANDLING_COUNTERS, FieldName.COUNTERS.inTrace());
        }
        to.add(event.integer(FieldName.USER_ONLY));
        to.add(event.integer(FieldName.ENABLED_NS));
        to.add(event.integer(FieldName.RUNNING_NS));
        to.add(counters.length);
        for (int i = 0; i < counters.length; i++) {
            to.add(counters[i]);
            to.add(values[i]);
        }
    }

    private static void takeAsyncCause(FieldtraceEvent event, EventBatch to)
            throws MalformedEventException {
        to.add(event.integer(FieldName.ID));
        to.add(event.integer(FieldName.CAUSE_ID));
        to.add(event.integer(FieldName.OTHER_ID));
        to.add(event.integer(FieldName.OTHER_NS));
    }

    private static void takeAsyncContext(FieldtraceEvent event, EventBatch to)
            throws MalformedEventException {
        String label = event.label(FieldName.KIND);
        to.add(label);
        to.add(event.integer(FieldName.ID));
        to.add(label.equals("create") ? event.integer(FieldName.PARENT_ID) : 0);
        to.add(label.equals("create") ? event.integer(FieldName.TYPE_ID) : 0);
    }
}
