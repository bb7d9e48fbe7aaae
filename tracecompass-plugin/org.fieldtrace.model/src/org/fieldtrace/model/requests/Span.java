// SPDX-License-Identifier: MIT
package org.fieldtrace.model.requests;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * One call of a service's operation: what its caller saw of it, what its callee did, and the calls
 * that the callee made for it.
 *
 * <p>All times are nanoseconds. A span of kind {@link SpanKind#CALL} lasts from the caller's
 * request to the caller's answer; the others last as long as the one end that is known.
 */
public final class Span implements Preorder.Node<Span> {
    /** Slack of a span that nobody waits for. */
    public static final long UNBOUNDED = Long.MAX_VALUE;

    /** Number of bytes that is not known. */
    public static final long UNKNOWN_BYTES = -1;

    /** A time that is not known. */
    public static final long UNKNOWN_TIME = -1;

    /** An answer of whose class nothing is known. */
    public static final int UNKNOWN_ANSWER = -1;

    /** Whether a statement loads an association, where that is not told. */
    public static final int ASSOCIATION_UNKNOWN = -1;

    /** A statement that loads none. */
    public static final int NO_ASSOCIATION = -2;

    /** What a call asks for where that is not known, or where it may change something. */
    public static final int ASKS_UNKNOWN = 0;

    /** The one that began first, and of two that began together the one that ended first. */
    public static final Comparator<Span> BY_START =
            (one, other) ->
                    one.start != other.start
                            ? Long.compare(one.start, other.start)
                            : Long.compare(one.end, other.end);

    private final SpanKind kind;
    private final int service;
    private final int operation;
    private final long start;
    private final long end;
    private final long handleStart;
    private final long handleEnd;
    private final List<Span> children = new ArrayList<>();

    private int status;
    private Outcome outcome = Outcome.UNKNOWN;
    private long bytes = UNKNOWN_BYTES;
    private int asks = ASKS_UNKNOWN;
    private int association = ASSOCIATION_UNKNOWN;
    private long afterAnswer;
    private long toHead = UNKNOWN_TIME;
    private long handleExcess;
    private List<Wait> waits = List.of();
    private FetchedRows rows; // null where they are not told
    private SectionTimes sections; // null where they are not told
    private LoopWait loopWait; // null where it did not wait, or nobody tells
    private List<LayerCount> layers = List.of();
    private List<HandlingState> states = List.of();
    private HandlingCounters counters;
    private List<MapperWork> mapperWork = List.of();
    private long encoding = UNKNOWN_TIME;
    private int answer = UNKNOWN_ANSWER;
    private List<Awaited> awaited = List.of();
    private List<Awaited> awaitedByAnswer = List.of();
    private SpanMetrics metrics = SpanMetrics.NONE;

    /**
     * @param service name id of the service that handles it, or of its address
     * @param operation name id of the operation
     * @param handleStart when the callee began; ignored unless both ends are known
     * @param handleEnd when the callee had handed over its answer; after {@code end} only where the
     *     caller had given up
     * @throws IllegalArgumentException if it ends before it starts
     */
    public Span(
            SpanKind kind,
            int service,
            int operation,
            long start,
            long end,
            long handleStart,
            long handleEnd) {
        if (end < start || handleEnd < handleStart) {
            throw new IllegalArgumentException(
                    "ends before it starts: ["
                            + start
                            + ", "
                            + end
                            + "], handled in ["
                            + handleStart
                            + ", "
                            + handleEnd
                            + "]");
        }
        this.kind = kind;
        this.service = service;
        this.operation = operation;
        this.start = start;
        this.end = end;
        boolean both = kind == SpanKind.CALL;
        this.handleStart = both ? handleStart : start;
        this.handleEnd = both ? handleEnd : end;
    }

    /** A span of which one end is known, for one that lasts as long. */
    public static Span of(SpanKind kind, int service, int operation, long start, long end) {
        return new Span(kind, service, operation, start, end, start, end);
    }

    /** This one and all below it anew, to be analysed as a request of their own. */
    public Span copy() {
        Preorder<Span> order = Preorder.of(this);
        List<Span> copies = new ArrayList<>(order.nodes().size());
        for (int i = 0; i < order.nodes().size(); i++) {
            Span copy = order.nodes().get(i).copyAlone();
            copies.add(copy);
            if (i > 0) {
                copies.get(order.caller(i)).add(copy);
            }
        }
        return copies.get(0);
    }

    private Span copyAlone() {
        Span copy = new Span(kind, service, operation, start, end, handleStart, handleEnd);
        copy.status = status;
        copy.outcome = outcome;
        copy.bytes = bytes;
        copy.asks = asks;
        copy.association = association;
        copy.afterAnswer = afterAnswer;
        copy.toHead = toHead;
        copy.handleExcess = handleExcess;
        copy.waits = waits;
        copy.rows = rows;
        copy.awaited = awaited;
        copy.awaitedByAnswer = awaitedByAnswer;
        copy.sections = sections;
        copy.layers = layers;
        copy.states = states;
        copy.mapperWork = mapperWork;
        copy.encoding = encoding;
        copy.answer = answer;
        copy.counters = counters;
        copy.metrics = metrics;
        return copy;
    }

    public SpanKind kind() {
        return kind;
    }

    public int service() {
        return service;
    }

    public int operation() {
        return operation;
    }

    public long start() {
        return start;
    }

    public long end() {
        return end;
    }

    /** When the callee began; {@link #start()} where it is not traced. */
    public long handleStart() {
        return handleStart;
    }

    /** When the callee had finished; {@link #end()} where it is not traced. */
    public long handleEnd() {
        return handleEnd;
    }

    /** When the callee began, as far as its caller was waiting. */
    public long innerStart() {
        return Math.min(Math.max(handleStart, start), end);
    }

    /** When the callee had finished, as far as its caller was waiting. */
    public long innerEnd() {
        return Math.max(Math.min(handleEnd, end), innerStart());
    }

    /** Duration as its caller saw it; that of the handling where the caller is not traced. */
    public long total() {
        return end - start;
    }

    /** Duration of the handling, also of the part that the caller did not wait for. */
    public long handle() {
        return handleEnd - handleStart;
    }

    /** The calls that it made, in the order in which they began. */
    @Override
    public List<Span> children() {
        return children;
    }

    public void add(Span child) {
        children.add(child);
    }

    /** This span and all below it, callers before what they call. */
    public List<Span> preorder() {
        return Preorder.of(this).nodes();
    }

    /** HTTP status, 0 where there was none. */
    public int status() {
        return status;
    }

    public Outcome outcome() {
        return outcome;
    }

    public void setResult(int newStatus, Outcome newOutcome) {
        status = newStatus;
        outcome = newOutcome;
    }

    /** Whether it failed. */
    public boolean isFailure() {
        return outcome.isFailure(status);
    }

    /** Bytes of the answer's body, {@link #UNKNOWN_BYTES} where not known. */
    public long bytes() {
        return bytes;
    }

    public void setBytes(long newBytes) {
        bytes = newBytes;
    }

    /**
     * What it asks for: of the calls that one handling made, those with the same number asked for
     * the same; {@link #ASKS_UNKNOWN} where not known.
     */
    public int asks() {
        return asks;
    }

    public void setAsks(int newAsks) {
        asks = newAsks;
    }

    /**
     * Name id of the association that a persistence library loads by this statement, such as {@code
     * org.shop.Owner.pets}; {@link #NO_ASSOCIATION}, or {@link #ASSOCIATION_UNKNOWN} of the many of
     * which that is not told.
     */
    public int association() {
        return association;
    }

    public void setAssociation(int newAssociation) {
        association = newAssociation;
    }

    /** How long the callee was busy with the request after {@link #handleEnd()}: it tidied up. */
    public long afterAnswer() {
        return afterAnswer;
    }

    public void setAfterAnswer(long newAfterAnswer) {
        afterAnswer = newAfterAnswer;
    }

    /**
     * How long its caller waited for the head of the answer, nanoseconds; what is left of {@link
     * #total()} it waited for the last byte. {@link #UNKNOWN_TIME} where its client does not tell.
     */
    public long toHead() {
        return toHead;
    }

    public void setToHead(long newToHead) {
        toHead = newToHead;
    }

    /**
     * How long the answer's bytes came in, once its head was there and its callee had handed them
     * over, nanoseconds; {@link #UNKNOWN_TIME} where its client does not tell.
     */
    public long received() {
        if (toHead == UNKNOWN_TIME) {
            return UNKNOWN_TIME;
        }
        long head = start + toHead;
        return end - (kind == SpanKind.CALL ? Math.max(head, innerEnd()) : head);
    }

    /**
     * By how much the callee told of its end after its caller had the answer, which {@link
     * #handle()} leaves out; 0 where it did not.
     */
    public long handleExcess() {
        return handleExcess;
    }

    public void setHandleExcess(long newHandleExcess) {
        handleExcess = newHandleExcess;
    }

    /**
     * The queues that the work lay in before this call was made, in the order of time; of a message
     * the one that it lay in itself.
     */
    public List<Wait> waits() {
        return waits;
    }

    public void setWaits(List<Wait> newWaits) {
        waits = List.copyOf(newWaits);
    }

    /**
     * How long a message was on its way and in the queue until it was handled, nanoseconds; {@link
     * #UNKNOWN_TIME} where that is not known, or this is no {@link SpanKind#MESSAGE}.
     */
    public long queued() {
        if (kind != SpanKind.MESSAGE || waits.isEmpty()) {
            return UNKNOWN_TIME;
        }
        return waits.get(0).end() - waits.get(0).start();
    }

    /** The rows that were read of its result; empty where they are not told. */
    public Optional<FetchedRows> rows() {
        return Optional.ofNullable(rows);
    }

    /**
     * Processor time that its callee spent on writing the answer, nanoseconds; {@link
     * #UNKNOWN_TIME} where it was not measured.
     */
    public long encoding() {
        return encoding;
    }

    public void setEncoding(long newEncoding) {
        encoding = newEncoding;
    }

    /** Name id of the class that its callee wrote as the answer; {@link #UNKNOWN_ANSWER}. */
    public int answer() {
        return answer;
    }

    public void setAnswer(int newAnswer) {
        answer = newAnswer;
    }

    /**
     * What a mapper of objects to rows did before its caller sent it, as far as that was measured.
     */
    public List<MapperWork> mapperWork() {
        return mapperWork;
    }

    public void setMapperWork(List<MapperWork> newWork) {
        mapperWork = List.copyOf(newWork);
    }

    public void setRows(FetchedRows newRows) {
        rows = newRows;
    }

    /** Where the handling's time went; empty where its server does not tell. */
    public Optional<SectionTimes> sections() {
        return Optional.ofNullable(sections);
    }

    public void setSections(SectionTimes newSections) {
        sections = newSections;
    }

    /** How it waited for the event loop ahead of its handling; empty where that is not told. */
    public Optional<LoopWait> loopWait() {
        return Optional.ofNullable(loopWait);
    }

    public void setLoopWait(LoopWait newWait) {
        loopWait = newWait;
    }

    /** In which layers the threads were that worked for it, as far as they were sampled. */
    public List<LayerCount> layers() {
        return layers;
    }

    public void setLayers(List<LayerCount> newLayers) {
        layers = List.copyOf(newLayers);
    }

    /** For what its handling waited, one after the other; empty where that is not told. */
    public List<HandlingState> states() {
        return states;
    }

    public void setStates(List<HandlingState> newStates) {
        states = List.copyOf(newStates);
    }

    /** What was counted of the threads that worked for it; empty where its server does not tell. */
    public Optional<HandlingCounters> counters() {
        return Optional.ofNullable(counters);
    }

    public void setCounters(HandlingCounters newCounters) {
        counters = newCounters;
    }

    /**
     * What its caller had waited for when it began, by places among the caller's calls; empty where
     * that is not known.
     */
    public List<Awaited> awaited() {
        return awaited;
    }

    public void setAwaited(List<Awaited> newAwaited) {
        awaited = List.copyOf(newAwaited);
    }

    /** What its answer has waited for, by places among its calls; empty where not known. */
    public List<Awaited> awaitedByAnswer() {
        return awaitedByAnswer;
    }

    public void setAwaitedByAnswer(List<Awaited> newAwaited) {
        awaitedByAnswer = List.copyOf(newAwaited);
    }

    /** What the analysis of its request found. */
    public SpanMetrics metrics() {
        return metrics;
    }

    public void setMetrics(SpanMetrics newMetrics) {
        metrics = newMetrics;
    }

    /** In one line, with all below it. */
    @Override
    public String toString() {
        Preorder<Span> order = Preorder.of(this);
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < order.nodes().size(); i++) {
            Span span = order.nodes().get(i);
            text.append(i == 0 ? "" : ", ")
                    .append(i)
                    .append(i == 0 ? "" : " in " + order.caller(i))
                    .append(": " + span.kind + " " + span.service + "[" + span.operation + "] [")
                    .append(span.start + ", " + span.end + "]");
        }
        return text.toString();
    }
}
