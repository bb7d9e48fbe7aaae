// SPDX-License-Identifier: MIT
package org.fieldtrace.model.requests.index;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.fieldtrace.model.requests.Access;
import org.fieldtrace.model.requests.Awaited;
import org.fieldtrace.model.requests.CallCosts;
import org.fieldtrace.model.requests.FetchedRows;
import org.fieldtrace.model.requests.HandlingCounters;
import org.fieldtrace.model.requests.HandlingState;
import org.fieldtrace.model.requests.LayerCount;
import org.fieldtrace.model.requests.LoopWait;
import org.fieldtrace.model.requests.MapperWork;
import org.fieldtrace.model.requests.Outcome;
import org.fieldtrace.model.requests.OverlapAllowance;
import org.fieldtrace.model.requests.Preorder;
import org.fieldtrace.model.requests.RemoteCall;
import org.fieldtrace.model.requests.Request;
import org.fieldtrace.model.requests.RequestMetrics;
import org.fieldtrace.model.requests.Section;
import org.fieldtrace.model.requests.SectionTimes;
import org.fieldtrace.model.requests.Span;
import org.fieldtrace.model.requests.SpanKind;
import org.fieldtrace.model.requests.Wait;

/** Packs requests. What follows from the calls' times is found again rather than kept. */
final class RequestCodec {
    private static final SpanKind[] KINDS = SpanKind.values();
    private static final Outcome[] OUTCOMES = Outcome.values();
    private static final Section[] SECTIONS = Section.values();
    private static final MapperWork.Kind[] MAPPER_WORK = MapperWork.Kind.values();
    private static final HandlingState.Kind[] STATES = HandlingState.Kind.values();

    private RequestCodec() {}

    /**
     * @param order of the request's spans
     * @param base time that the request's start is told from, nanoseconds
     */
    static void write(PackedWriter out, Request request, Preorder<Span> order, long base) {
        out.signed(request.start() - base).unsigned(request.isCut() ? 1 : 0);
        List<Span> spans = order.nodes();
        for (int i = 0; i < spans.size(); i++) {
            int caller = order.caller(i);
            write(
                    out,
                    spans.get(i),
                    caller == Preorder.NONE ? request.start() : spans.get(caller).start());
        }
        out.unsigned(request.remoteCalls().size());
        for (RemoteCall call : request.remoteCalls()) {
            out.unsigned(call.run())
                    .unsigned(call.scopeId())
                    .unsigned(call.handling())
                    .unsigned(call.contextId())
                    .signed(call.callee())
                    .signed(call.operation())
                    .signed(call.start() - request.start())
                    .unsigned(call.duration())
                    .unsigned(call.objects())
                    .signed(call.bytes())
                    .unsigned(call.weight())
                    .unsigned(call.criticalTime())
                    .unsigned(call.costs().looked())
                    .unsigned(call.costs().processor())
                    .unsigned(call.costs().decoding())
                    .unsigned(call.costs().early())
                    .unsigned(call.costs().elsewhere())
                    .unsigned(call.costs().around())
                    .signed(call.costs().type());
        }
        out.unsigned(request.accesses().size());
        for (Access access : request.accesses()) {
            out.unsigned(access.run())
                    .unsigned(access.objectId())
                    .signed(access.time() - request.start())
                    .unsigned(access.handling());
        }
    }

    private static void write(PackedWriter out, Span span, long base) {
        out.unsigned(span.kind().ordinal())
                .unsigned(span.service())
                .unsigned(span.operation())
                .signed(span.start() - base)
                .unsigned(span.total());
        if (span.kind() == SpanKind.CALL) {
            out.signed(span.handleStart() - span.start()).unsigned(span.handle());
            out.unsigned(span.handleExcess());
        }
        out.unsigned(span.afterAnswer()).signed(span.toHead());
        out.unsigned(span.status())
                .unsigned(span.outcome().ordinal())
                .signed(span.bytes())
                .unsigned(span.asks())
                .signed(span.association())
                .unsigned(span.waits().size());
        for (Wait wait : span.waits()) {
            out.signed(wait.start() - span.start())
                    .unsigned(wait.end() - wait.start())
                    .signed(wait.handOver());
        }
        out.unsigned(span.rows().isPresent() ? 1 : 0);
        span.rows().ifPresent(rows -> write(out, rows));
        out.unsigned(span.sections().isPresent() ? 1 : 0);
        span.sections().ifPresent(times -> write(out, times));
        out.unsigned(span.loopWait().isPresent() ? 1 : 0);
        span.loopWait().ifPresent(wait -> out.unsigned(wait.time()).signed(wait.holder()));
        out.unsigned(span.layers().size());
        for (LayerCount count : span.layers()) {
            out.unsigned(count.layer()).unsigned(count.caller()).unsigned(count.samples());
        }
        out.unsigned(span.states().size());
        for (HandlingState state : span.states()) {
            out.unsigned(state.kind().ordinal())
                    .signed(state.start() - span.start())
                    .unsigned(state.end() - state.start());
        }
        out.unsigned(span.counters().isPresent() ? 1 : 0);
        span.counters().ifPresent(counters -> write(out, counters));
        out.unsigned(span.mapperWork().size());
        for (MapperWork work : span.mapperWork()) {
            out.unsigned(work.kind().ordinal())
                    .unsigned(work.time())
                    .unsigned(work.entities())
                    .unsigned(work.weight());
        }
        out.signed(span.encoding()).signed(span.answer());
        write(out, span.awaited(), span.start());
        write(out, span.awaitedByAnswer(), span.start());
        out.unsigned(span.children().size());
    }

    private static void write(PackedWriter out, List<Awaited> awaited, long base) {
        out.unsigned(awaited.size());
        for (Awaited release : awaited) {
            out.signed(release.call()).signed(release.time() - base);
        }
    }

    private static List<Awaited> readAwaited(PackedReader in, long base) {
        int count = in.integer();
        List<Awaited> awaited = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            awaited.add(new Awaited((int) in.signed(), base + in.signed()));
        }
        return awaited;
    }

    private static List<MapperWork> readMapperWork(PackedReader in) {
        int count = in.integer();
        List<MapperWork> all = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            all.add(
                    new MapperWork(
                            MAPPER_WORK[in.integer()],
                            in.unsigned(),
                            in.unsigned(),
                            in.unsigned()));
        }
        return all;
    }

    private static void write(PackedWriter out, HandlingCounters counters) {
        out.unsigned(counters.userOnly() ? 1 : 0)
                .unsigned(counters.enabled())
                .unsigned(counters.running())
                .unsigned(counters.values().size());
        counters.values()
                .forEach((counter, value) -> out.unsigned(counter.ordinal()).unsigned(value));
    }

    private static HandlingCounters readCounters(PackedReader in) {
        boolean userOnly = in.unsigned() != 0;
        long enabled = in.unsigned();
        long running = in.unsigned();
        long[] counters = new long[in.integer()];
        long[] values = new long[counters.length];
        for (int i = 0; i < counters.length; i++) {
            counters[i] = in.unsigned();
            values[i] = in.unsigned();
        }
        return HandlingCounters.of(userOnly, enabled, running, counters, values);
    }

    private static void write(PackedWriter out, FetchedRows rows) {
        out.unsigned(rows.count()).signed(rows.fetch()).unsigned(rows.isWhole() ? 1 : 0);
    }

    private static void write(PackedWriter out, SectionTimes times) {
        out.unsigned(times.receive());
        for (Section section : SECTIONS) {
            out.unsigned(times.wall(section)).signed(times.cpu(section));
        }
    }

    private static SectionTimes readSections(PackedReader in) {
        long receive = in.unsigned();
        long[] walls = new long[SECTIONS.length];
        long[] cpus = new long[SECTIONS.length];
        for (int i = 0; i < SECTIONS.length; i++) {
            walls[i] = in.unsigned();
            cpus[i] = in.signed();
        }
        return SectionTimes.of(receive, walls, cpus);
    }

    /** Reads the spans alone, which have no metrics. */
    static Span readRoot(PackedReader in, long base) {
        long start = base + in.signed();
        in.unsigned(); // whether it is cut
        return readSpans(in, start);
    }

    static Request read(PackedReader in, long id, long base, OverlapAllowance allowance) {
        long start = base + in.signed();
        boolean isCut = in.unsigned() != 0;
        Span root = readSpans(in, start);
        int count = in.integer();
        List<RemoteCall> calls = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            int run = in.integer();
            long scopeId = in.unsigned();
            int handling = in.integer();
            long contextId = in.unsigned();
            int callee = (int) in.signed();
            int operation = (int) in.signed();
            long callStart = start + in.signed();
            long callEnd = callStart + in.unsigned();
            calls.add(
                    new RemoteCall(
                            run,
                            scopeId,
                            handling,
                            contextId,
                            callee,
                            operation,
                            callStart,
                            callEnd,
                            in.unsigned(),
                            in.signed(),
                            in.unsigned(),
                            in.unsigned(),
                            CallCosts.of(in.unsigned(), in.unsigned(), in.unsigned(), in.unsigned())
                                    .withElsewhere(in.unsigned())
                                    .withAround(in.unsigned())
                                    .ofType((int) in.signed())));
        }
        int accessCount = in.integer();
        List<Access> accesses = new ArrayList<>(accessCount);
        for (int i = 0; i < accessCount; i++) {
            accesses.add(
                    new Access(in.integer(), in.unsigned(), start + in.signed(), in.integer()));
        }
        return new Request(
                id, root, RequestMetrics.analyse(root, allowance), calls, accesses, isCut);
    }

    /** Reads spans as they were written, callers before what they call. */
    private static Span readSpans(PackedReader in, long base) {
        Span root = null;
        // Those whose children follow, and how many do. A request may be deeper than the stack.
        Deque<Span> callers = new ArrayDeque<>();
        Deque<Integer> missing = new ArrayDeque<>();
        do {
            Span caller = callers.peek();
            Span span = readSpan(in, caller == null ? base : caller.start());
            if (caller == null) {
                root = span;
            } else {
                caller.add(span);
                missing.push(missing.pop() - 1);
            }
            callers.push(span);
            missing.push(in.integer());
            while (!callers.isEmpty() && missing.peek() == 0) {
                callers.pop();
                missing.pop();
            }
        } while (!callers.isEmpty());
        return root;
    }

    private static Span readSpan(PackedReader in, long base) {
        SpanKind kind = KINDS[in.integer()];
        int service = in.integer();
        int operation = in.integer();
        long start = base + in.signed();
        long end = start + in.unsigned();
        long handleStart = start;
        long handleEnd = end;
        long handleExcess = 0;
        if (kind == SpanKind.CALL) {
            handleStart = start + in.signed();
            handleEnd = handleStart + in.unsigned();
            handleExcess = in.unsigned();
        }
        Span span = new Span(kind, service, operation, start, end, handleStart, handleEnd);
        span.setHandleExcess(handleExcess);
        span.setAfterAnswer(in.unsigned());
        span.setToHead(in.signed());
        span.setResult(in.integer(), OUTCOMES[in.integer()]);
        span.setBytes(in.signed());
        span.setAsks(in.integer());
        span.setAssociation((int) in.signed());
        int waitCount = in.integer();
        if (waitCount > 0) {
            List<Wait> waits = new ArrayList<>(waitCount);
            for (int i = 0; i < waitCount; i++) {
                long waitStart = start + in.signed();
                waits.add(new Wait(waitStart, waitStart + in.unsigned(), (int) in.signed()));
            }
            span.setWaits(waits);
        }
        if (in.unsigned() != 0) {
            span.setRows(new FetchedRows(in.unsigned(), in.signed(), in.unsigned() != 0));
        }
        if (in.unsigned() != 0) {
            span.setSections(readSections(in));
        }
        if (in.unsigned() != 0) {
            span.setLoopWait(new LoopWait(in.unsigned(), (int) in.signed()));
        }
        int layerCount = in.integer();
        if (layerCount > 0) {
            List<LayerCount> layers = new ArrayList<>(layerCount);
            for (int i = 0; i < layerCount; i++) {
                layers.add(new LayerCount(in.integer(), in.integer(), in.unsigned()));
            }
            span.setLayers(layers);
        }
        int stateCount = in.integer();
        if (stateCount > 0) {
            List<HandlingState> states = new ArrayList<>(stateCount);
            for (int i = 0; i < stateCount; i++) {
                HandlingState.Kind state = STATES[in.integer()];
                long stateStart = start + in.signed();
                states.add(new HandlingState(state, stateStart, stateStart + in.unsigned()));
            }
            span.setStates(states);
        }
        if (in.unsigned() != 0) {
            span.setCounters(readCounters(in));
        }
        span.setMapperWork(readMapperWork(in));
        span.setEncoding(in.signed());
        span.setAnswer((int) in.signed());
        span.setAwaited(readAwaited(in, start));
        span.setAwaitedByAnswer(readAwaited(in, start));
        return span;
    }
}
