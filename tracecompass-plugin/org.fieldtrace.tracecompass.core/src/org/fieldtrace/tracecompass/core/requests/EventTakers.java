// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.requests;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.eclipse.tracecompass.tmf.core.event.ITmfEvent;
import org.fieldtrace.tracecompass.core.event.BatchedStateProvider;
import org.fieldtrace.tracecompass.core.event.EventBatch;
import org.fieldtrace.tracecompass.core.event.EventField;
import org.fieldtrace.tracecompass.core.event.EventNames;
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
        /** One of ours that lacks a field. */
        MALFORMED,
        JVM_INFO,
        STRING_DEF,
        SERVER_REQUEST,
        SERVER_RESPONSE,
        CLIENT_REQUEST,
        CLIENT_RESPONSE,
        ASYNC_CONTEXT,
        REMOTE_CALL_ENTER,
        REMOTE_CALL_EXIT,
        ACCESS
    }

    /** The process of an event that does not say. */
    static final long NO_VPID = Long.MIN_VALUE;

    /** Takes out of an event what its kind has. */
    private interface Taker {
        void take(FieldtraceEvent event, EventBatch to) throws MalformedEventException;
    }

    /** The events of one layout. */
    private static final class Bound {
        private final Kind kind;
        private final Taker taker;
        private final EventField vpid;
        private final EventField thread;

        private Bound(EventLayout layout) {
            kind = kind(layout.event());
            taker = taker(kind, layout);
            vpid = new EventField(layout, EventNames.VPID_CONTEXT);
            thread = new EventField(layout, EventNames.VTID_CONTEXT);
        }
    }

    private final Map<EventLayout, Bound> layouts = new HashMap<>();

    void take(ITmfEvent event, EventBatch to) {
        to.add(BatchedStateProvider.time(event));
        if (event instanceof FieldtraceEvent ours) {
            Bound bound = layouts.get(ours.layout());
            take(ours, bound != null ? bound : bind(ours.layout()), to);
        } else {
            to.add(Kind.OTHER);
        }
    }

    private Bound bind(EventLayout layout) {
        Bound bound = new Bound(layout);
        layouts.put(layout, bound);
        return bound;
    }

    private static void take(FieldtraceEvent event, Bound bound, EventBatch to) {
        int objects = to.objects();
        to.add(bound.kind);
        if (bound.kind == Kind.OTHER) {
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
            to.add(Kind.MALFORMED);
            to.add(event.getTrace());
        }
    }

    private static Kind kind(String event) {
        return switch (event) {
            case EventNames.JVM_INFO -> Kind.JVM_INFO;
            case EventNames.STRING_DEF -> Kind.STRING_DEF;
            case EventNames.HTTP_SERVER_REQUEST -> Kind.SERVER_REQUEST;
            case EventNames.HTTP_SERVER_RESPONSE -> Kind.SERVER_RESPONSE;
            case EventNames.HTTP_CLIENT_REQUEST -> Kind.CLIENT_REQUEST;
            case EventNames.HTTP_CLIENT_RESPONSE -> Kind.CLIENT_RESPONSE;
            case EventNames.ASYNC_CONTEXT -> Kind.ASYNC_CONTEXT;
            case EventNames.REMOTE_CALL_ENTER -> Kind.REMOTE_CALL_ENTER;
            case EventNames.REMOTE_CALL_EXIT -> Kind.REMOTE_CALL_EXIT;
            case EventNames.WATCH_TRAP -> Kind.ACCESS;
            default -> Kind.OTHER;
        };
    }

    private static Taker taker(Kind kind, EventLayout layout) {
        return switch (kind) {
            case OTHER, MALFORMED -> (event, to) -> {};
            case JVM_INFO -> jvmInfo(layout);
            case STRING_DEF -> string(layout);
            case SERVER_REQUEST, CLIENT_REQUEST, CLIENT_RESPONSE ->
                    new ExchangeFields(layout)::take;
            case SERVER_RESPONSE -> new ExchangeFields(layout)::takeResult;
            case ASYNC_CONTEXT -> asyncContext(layout);
            case REMOTE_CALL_ENTER -> remoteCallEnter(layout);
            case REMOTE_CALL_EXIT -> remoteCallExit(layout);
            case ACCESS ->
                    integers(layout, EventNames.THREAD_ID, EventNames.OBJECT_ID, EventNames.DELAY);
        };
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

    private static Taker remoteCallEnter(EventLayout layout) {
        EventField scope = new EventField(layout, EventNames.SCOPE_ID);
        EventField async = new EventField(layout, EventNames.ASYNC_ID);
        return (event, to) -> {
            to.add(scope.integer(event));
            to.add(async.integer(event, 0));
        };
    }

    private static Taker remoteCallExit(EventLayout layout) {
        Taker told =
                integers(
                        layout,
                        EventNames.SCOPE_ID,
                        EventNames.CONTEXT_ID,
                        EventNames.OBJECTS,
                        EventNames.BODY_BYTES);
        EventField weight = new EventField(layout, EventNames.WEIGHT);
        return (event, to) -> {
            told.take(event, to);
            to.add(weight.integer(event, 1)); // older agents told every call
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
}
