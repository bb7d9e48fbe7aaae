// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.requests;

import java.util.Deque;
import java.util.concurrent.ConcurrentLinkedDeque;
import org.eclipse.tracecompass.statesystem.core.ITmfStateSystemBuilder;
import org.eclipse.tracecompass.tmf.core.event.ITmfEvent;
import org.eclipse.tracecompass.tmf.core.statesystem.ITmfStateProvider;
import org.eclipse.tracecompass.tmf.core.trace.ITmfTrace;
import org.fieldtrace.model.requests.OverlapAllowance;
import org.fieldtrace.model.requests.assembly.Limits;
import org.fieldtrace.model.requests.assembly.RequestAssembler;
import org.fieldtrace.model.requests.assembly.Unmatched;
import org.fieldtrace.model.requests.assembly.UnmatchedCounts;
import org.fieldtrace.model.requests.index.RequestIndexWriter;
import org.fieldtrace.model.requests.sums.OperationPaths;
import org.fieldtrace.tracecompass.core.event.BatchedStateProvider;
import org.fieldtrace.tracecompass.core.event.EventBatch;

/** Rebuilds requests into a state history whose layout {@link RequestAttributes} describes. */
public final class RequestsStateProvider extends BatchedStateProvider<EventBatch> {
    /** Raise it whenever the layout, or how requests are rebuilt, changes: histories are cached. */
    private static final int VERSION = 22;

    /** Histories of other allowances are others, too. */
    private static final int VERSIONS = 100;

    /** Nodes of the calling context tree; a tree of more is no help to anybody. */
    private static final int MAX_OPERATIONS = 4000;

    private final Limits limits;
    private final OverlapAllowance allowance;
    private final UnmatchedCounts counts = new UnmatchedCounts();
    private final OperationPaths paths = new OperationPaths(MAX_OPERATIONS);
    private final NameTable names = new NameTable(counts);
    private final TraceRuns runs = new TraceRuns(names, counts);

    /** Batches that were handled, to be filled again: the last one first, as it is in a cache. */
    private final Deque<EventBatch> spare = new ConcurrentLinkedDeque<>();

    private BlockHistory blocks;
    private RequestIndexWriter index;
    private final EventTakers takers = new EventTakers();
    private volatile RequestEvents events;
    private long now = Long.MIN_VALUE;

    /**
     * @param limits of the memory that requests take which are not complete yet
     * @param allowance by how much calls may overlap those that they waited for
     */
    RequestsStateProvider(ITmfTrace trace, Limits limits, OverlapAllowance allowance) {
        super(trace, RequestsAnalysis.ID);
        this.limits = limits;
        this.allowance = allowance;
    }

    @Override
    public int getVersion() {
        return VERSION + VERSIONS * (int) allowance.nanoseconds();
    }

    @Override
    public ITmfStateProvider getNewInstance() {
        return new RequestsStateProvider(getTrace(), limits, allowance);
    }

    @Override
    public void assignTargetStateSystem(ITmfStateSystemBuilder states) {
        super.assignTargetStateSystem(states);
        blocks = new BlockHistory(states);
        index = new RequestIndexWriter(blocks, paths);
        RequestAssembler assembler =
                new RequestAssembler(names, limits, allowance, counts, index::add);
        events = new RequestEvents(assembler, runs, counts);
    }

    /** Whether there was anything of methods so far; to be asked by any thread. */
    boolean hasMethods() {
        RequestEvents known = events;
        return known != null && known.hasMethods();
    }

    @Override
    protected EventBatch newBatch() {
        EventBatch handled = spare.pollFirst();
        return handled != null ? handled : new EventBatch();
    }

    @Override
    protected boolean take(ITmfEvent event, EventBatch batch) {
        takers.take(event, batch);
        // Of any event its time, so that requests are complete though nothing more of theirs comes.
        return true;
    }

    @Override
    protected void handle(EventBatch batch) {
        while (batch.hasNext()) {
            long time = batch.nextNumber();
            if (time > now) {
                now = time;
                blocks.setTime(now);
            }
            events.handle(time, batch);
        }
        batch.clear();
        spare.addFirst(batch);
    }

    @Override
    public void done() {
        events.finish();
        counts.add(Unmatched.TOO_MANY_OPERATIONS, paths.leftOut());
        RequestDefinitions definitions = new RequestDefinitions(getStateSystemBuilder(), now);
        index.finish().ifPresent(definitions::root);
        blocks.close();
        definitions.overlap(allowance);
        runs.nameServices();
        definitions.names(names.texts());
        definitions.paths(paths.nodes());
        definitions.runs(runs.all(), counts);
        if (events.hasMethods()) {
            definitions.methods();
        }
        definitions.unmatched(counts.asMap());
    }
}
