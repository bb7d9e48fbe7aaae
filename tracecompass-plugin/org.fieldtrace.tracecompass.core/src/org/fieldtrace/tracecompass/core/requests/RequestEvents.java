// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.requests;

import org.eclipse.tracecompass.tmf.core.trace.ITmfTrace;
import org.fieldtrace.model.Release;
import org.fieldtrace.model.requests.CallCosts;
import org.fieldtrace.model.requests.FetchedRows;
import org.fieldtrace.model.requests.HandlingCounters;
import org.fieldtrace.model.requests.HandlingPieces;
import org.fieldtrace.model.requests.MapperWork;
import org.fieldtrace.model.requests.RemoteCall;
import org.fieldtrace.model.requests.Span;
import org.fieldtrace.model.requests.assembly.MessagePlace;
import org.fieldtrace.model.requests.assembly.RequestAssembler;
import org.fieldtrace.model.requests.assembly.ServiceRun;
import org.fieldtrace.model.requests.assembly.Unmatched;
import org.fieldtrace.model.requests.assembly.UnmatchedCounts;
import org.fieldtrace.tracecompass.core.event.EventBatch;

/** Tells the assembly of requests what {@link EventTakers} have taken out of events. */
final class RequestEvents {
    /** Objects of a remote call that the agent left out. */
    private static final long NOT_LOOKED_FOR = 0xffffffffL;

    private final RequestAssembler assembler;
    private final TraceRuns runs;
    private final UnmatchedCounts counts;
    private volatile boolean hasMethods;

    RequestEvents(RequestAssembler assembler, TraceRuns runs, UnmatchedCounts counts) {
        this.assembler = assembler;
        this.runs = runs;
        this.counts = counts;
    }

    /**
     * Tells the assembly of the next event.
     *
     * @param time of the event, which was read already
     */
    // One method that branches, and no object for each kind: such objects' methods would be
    // compiled once more for every layer between them and the assembler. And one method rather than
    // two: the inner one would be compiled as part of the outer one and once more for itself.
    void handle(long time, EventBatch taken) {
        assembler.advance(time);
        EventTakers.Kind kind = taken.nextObject();
        if (kind == EventTakers.Kind.OTHER) {
            return;
        }
        if (kind == EventTakers.Kind.METHODS) {
            hasMethods = true;
            return;
        }
        ITmfTrace trace = taken.nextObject();
        long process = taken.nextNumber();
        long thread = taken.nextNumber();
        if (process == EventTakers.NO_VPID) {
            counts.add(Unmatched.NO_VPID);
            process = 0;
        }
        ServiceRun run = runs.of(trace, process);
        switch (kind) {
            case JVM_INFO ->
                    runs.identify(
                            trace,
                            process,
                            taken.nextObject(),
                            new Release(taken.nextObject(), taken.nextObject()),
                            taken.nextObject());
            case STRING_DEF -> run.names().defineString(taken.nextNumber(), taken.nextObject());
            case SERVER_REQUEST ->
                    assembler.serverRequest(run, thread, ExchangeFields.exchange(taken));
            case SERVER_RESPONSE ->
                    assembler.serverResponse(run, thread, ExchangeFields.result(taken));
            case CLIENT_REQUEST ->
                    assembler.clientRequest(run, thread, ExchangeFields.exchange(taken));
            case CLIENT_RESPONSE -> assembler.clientResponse(run, ExchangeFields.exchange(taken));
            case ASYNC_CONTEXT -> asyncContext(run, thread, taken);
            case ASYNC_CAUSE ->
                    assembler.caused(
                            run,
                            taken.nextNumber(),
                            taken.nextNumber(),
                            taken.nextNumber(),
                            taken.nextNumber());
            case MESSAGE_SENT ->
                    assembler.messageSent(run, taken.nextNumber(), messagePlace(taken));
            case MESSAGE_RECEIVED ->
                    assembler.messageReceived(run, taken.nextNumber(), messagePlace(taken));
            case REMOTE_CALL_ENTER ->
                    assembler.remoteCallEnter(run, thread, taken.nextNumber(), taken.nextNumber());
            case REMOTE_CALL_EXIT -> remoteCallExit(run, taken);
            case REMOTE_CALL_AROUND ->
                    assembler.remoteCallAround(
                            run,
                            thread,
                            taken.nextNumber(),
                            taken.nextNumber(),
                            taken.nextNumber());
            case ACCESS ->
                    assembler.access(
                            run, taken.nextNumber(), taken.nextNumber(), taken.nextNumber());
            case SECTIONS -> assembler.handlingSections(run, taken.nextNumber(), pieces(taken));
            case WAIT -> handlingWait(run, taken);
            case LAYERS -> layers(run, taken);
            case COUNTERS -> assembler.handlingCounters(run, taken.nextNumber(), counters(taken));
            case ROWS -> assembler.rowsFetched(run, taken.nextNumber(), rows(taken));
            case ASKS -> assembler.statementAsks(run, taken.nextNumber(), taken.nextNumber());
            case ENCODED ->
                    assembler.answerEncoded(
                            run, taken.nextNumber(), taken.nextNumber(), taken.nextNumber());
            case DECODED -> assembler.answerDecoded(run, taken.nextNumber(), taken.nextNumber());
            case MAPPER_WORK ->
                    assembler.mapperWork(
                            run,
                            taken.nextNumber(),
                            MapperWork.of(
                                    taken.nextObject(),
                                    taken.nextNumber(),
                                    taken.nextNumber(),
                                    taken.nextNumber()));
            case COLLECTION_PAUSE -> assembler.collectionPause(run, taken.nextNumber());
            case MALFORMED -> counts.add(Unmatched.MALFORMED_EVENT);
            default -> throw new IllegalStateException("handled before: " + kind);
        }
    }

    /** Whether there was anything of methods so far; to be asked by any thread. */
    boolean hasMethods() {
        return hasMethods;
    }

    void finish() {
        assembler.finish();
    }

    private void remoteCallExit(ServiceRun run, EventBatch taken) {
        long scope = taken.nextNumber();
        long context = taken.nextNumber();
        long objects = taken.nextNumber();
        long bytes = taken.nextNumber();
        long weight = taken.nextNumber();
        CallCosts costs =
                CallCosts.of(
                                taken.nextNumber(),
                                taken.nextNumber(),
                                taken.nextNumber(),
                                taken.nextNumber())
                        .withElsewhere(taken.nextNumber());
        // The budget was exhausted when it began, or has been since.
        boolean isLeftOut = objects == NOT_LOOKED_FOR || context == 0 && objects > 0;
        assembler.remoteCallExit(
                run,
                scope,
                isLeftOut ? RemoteCall.LEFT_OUT : context,
                isLeftOut ? 0 : objects,
                bytes,
                weight,
                costs);
    }

    private static MessagePlace messagePlace(EventBatch taken) {
        return new MessagePlace(
                taken.nextNumber(),
                taken.nextNumber(),
                taken.nextNumber(),
                taken.nextNumber(),
                taken.nextNumber());
    }

    private void handlingWait(ServiceRun run, EventBatch taken) {
        long exchange = taken.nextNumber();
        long time = taken.nextNumber();
        boolean isHeldByRequest = taken.nextNumber() != 0;
        String method = taken.nextObject();
        assembler.handlingWait(
                run, exchange, time, isHeldByRequest ? method : null, taken.nextNumber());
    }

    private static HandlingPieces pieces(EventBatch taken) {
        long receive = taken.nextNumber();
        int count = (int) taken.nextNumber();
        long[] sections = new long[count];
        long[] walls = new long[count];
        long[] cpus = new long[count];
        for (int i = 0; i < count; i++) {
            sections[i] = taken.nextNumber();
            walls[i] = taken.nextNumber();
            cpus[i] = taken.nextNumber();
        }
        return new HandlingPieces(receive, sections, walls, cpus);
    }

    private static HandlingCounters counters(EventBatch taken) {
        boolean userOnly = taken.nextNumber() != 0;
        long enabled = taken.nextNumber();
        long running = taken.nextNumber();
        long[] counters = new long[(int) taken.nextNumber()];
        long[] values = new long[counters.length];
        for (int i = 0; i < counters.length; i++) {
            counters[i] = taken.nextNumber();
            values[i] = taken.nextNumber();
        }
        return HandlingCounters.of(userOnly, enabled, running, counters, values);
    }

    private static FetchedRows rows(EventBatch taken) {
        return new FetchedRows(
                Math.max(0, taken.nextNumber()),
                Math.max(Span.UNKNOWN_TIME, taken.nextNumber()),
                taken.nextNumber() != 0);
    }

    private void layers(ServiceRun run, EventBatch taken) {
        long exchange = taken.nextNumber();
        long count = taken.nextNumber();
        if (count == 0) {
            assembler.handlingLayersFollow(run, exchange);
        }
        for (long i = 0; i < count; i++) {
            assembler.handlingLayers(
                    run, exchange, taken.nextNumber(), taken.nextNumber(), taken.nextNumber());
        }
    }

    private void asyncContext(ServiceRun run, long thread, EventBatch taken) {
        String kind = taken.nextObject();
        long id = taken.nextNumber();
        long parent = taken.nextNumber();
        long type = taken.nextNumber();
        switch (kind) {
            case "create" -> assembler.createContext(run, thread, id, parent, type);
            case "enter" -> assembler.enterContext(run, thread, id);
            case "exit" -> assembler.exitContext(run, thread, id);
            case "destroy" -> assembler.destroyContext(run, id);
            default -> counts.add(Unmatched.MALFORMED_EVENT);
        }
    }
}
