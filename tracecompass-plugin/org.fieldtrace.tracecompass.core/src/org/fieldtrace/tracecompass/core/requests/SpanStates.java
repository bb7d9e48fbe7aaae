// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.requests;

import java.util.ArrayList;
import java.util.List;
import org.eclipse.tracecompass.tmf.core.model.OutputElementStyle;
import org.eclipse.tracecompass.tmf.core.model.timegraph.ITimeGraphState;
import org.eclipse.tracecompass.tmf.core.model.timegraph.TimeGraphState;
import org.fieldtrace.model.requests.HandlingState;
import org.fieldtrace.model.requests.Request;
import org.fieldtrace.model.requests.Segment;
import org.fieldtrace.model.requests.Span;
import org.fieldtrace.model.requests.SpanKind;

/** What a span did when: its row in the flow of requests. */
final class SpanStates {
    private final Span span;
    private final long from;
    private final long until;
    private final List<ITimeGraphState> states = new ArrayList<>();

    private SpanStates(Span span, long from, long until) {
        this.span = span;
        this.from = from;
        this.until = until;
    }

    /** The states that begin or end within a range, nanoseconds, in the order of time. */
    static List<ITimeGraphState> of(Request request, Span span, long from, long until) {
        SpanStates row = new SpanStates(span, from, until);
        row.addQueue();
        row.addAll(request.criticalPath());
        return row.named();
    }

    /** The same, each part by the name of what the handling waited for then. */
    private List<ITimeGraphState> named() {
        if (span.states().isEmpty()) {
            return states;
        }
        List<ITimeGraphState> named = new ArrayList<>();
        for (ITimeGraphState state : states) {
            long now = state.getStartTime();
            long end = now + state.getDuration();
            for (HandlingState waits : span.states()) {
                long start = Math.max(now, waits.start());
                long until = Math.min(end, waits.end());
                if (start < until) {
                    addPart(named, state, now, start, null);
                    addPart(named, state, start, until, waits.kind().label());
                    now = until;
                }
            }
            addPart(named, state, now, end, null);
        }
        return named;
    }

    private static void addPart(
            List<ITimeGraphState> parts, ITimeGraphState of, long start, long end, String label) {
        if (start < end) {
            OutputElementStyle style =
                    label == null ? of.getStyle() : RequestStyles.waiting(of.getStyle());
            parts.add(new TimeGraphState(start, end - start, label, style));
        }
    }

    private void addAll(List<Segment> criticalPath) {
        long now = span.start();
        if (span.metrics().critical()) {
            for (Segment segment : criticalPath) {
                if (segment.span() == span) {
                    addOrdinary(now, segment.start());
                    add(segment.start(), segment.end(), RequestStyles.critical(segment.kind()));
                    now = segment.end();
                }
            }
        }
        addOrdinary(now, Math.max(span.end(), span.handleEnd()));
    }

    /** What a message lay in before it was handled, which other calls' handlings tell of. */
    private void addQueue() {
        if (span.queued() > 0) {
            OutputElementStyle queue = RequestStyles.ordinary(Segment.Kind.QUEUE);
            add(span.start() - span.queued(), span.start(), queue);
        }
    }

    private void addOrdinary(long start, long end) {
        if (span.kind() == SpanKind.CLIENT) {
            add(start, end, RequestStyles.ordinary(Segment.Kind.UNTRACED));
            return;
        }
        addPart(start, end, Long.MIN_VALUE, span.innerStart(), Segment.Kind.NETWORK);
        addPart(start, end, span.innerStart(), span.handleEnd(), Segment.Kind.HANDLING);
        addPart(start, end, span.handleEnd(), Long.MAX_VALUE, Segment.Kind.NETWORK);
    }

    private void addPart(long start, long end, long partStart, long partEnd, Segment.Kind kind) {
        add(Math.max(start, partStart), Math.min(end, partEnd), RequestStyles.ordinary(kind));
    }

    private void add(long start, long end, OutputElementStyle style) {
        if (start < end && start <= until && from <= end) {
            states.add(new TimeGraphState(start, end - start, null, style));
        }
    }
}
