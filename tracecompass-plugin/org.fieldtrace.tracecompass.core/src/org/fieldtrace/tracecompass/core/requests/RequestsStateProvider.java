// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.requests;

import java.nio.file.Path;
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

/**
 * Rebuilds requests into a file, and names into a state history whose layout {@link
 * RequestAttributes} describes.
 */
public final class RequestsStateProvider extends BatchedStateProvider<EventBatch> {
    /** Raise it whenever the layout, or how requests are rebuilt, changes: histories are cached. */
    private static final int VERSION = 36;

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

    private final Path file;
    private BlockFileWriter blocks;
    private RequestIndexWriter index;
    private final EventTakers takers = new EventTakers();
    private volatile RequestEvents events;

    /**
     * @param file that the requests go to
     * @param limits of the memory that requests take which are not complete yet
     * @param allowance by how much calls may overlap those that they waited for
     */
    RequestsStateProvider(ITmfTrace trace, Path file, Limits limits, OverlapAllowance allowance) {
        super(trace, RequestsAnalysis.ID);
        this.file = file;
        this.limits = limits;
        this.allowance = allowance;
    }

    @Override
    public int getVersion() {
        return VERSION + VERSIONS * (int) allowance.nanoseconds();
    }

    @Override
    public ITmfStateProvider getNewInstance() {
        return new RequestsStateProvider(getTrace(), file, limits, allowance);
    }

    @Override
    public void assignTargetStateSystem(ITmfStateSystemBuilder states) {
        super.assignTargetStateSystem(states);
        blocks = new BlockFileWriter(file, getVersion());
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

    /** That the requests go to, or are in. */
    Path file() {
        return file;
    }

    /** Deletes the file that it wrote. */
    void deleteFile() {
        blocks.delete();
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
            events.handle(batch.nextNumber(), batch);
        }
        batch.clear();
        spare.addFirst(batch);
    }

    @Override
    public void done() {
        events.finish();
        counts.add(Unmatched.TOO_MANY_OPERATIONS, paths.leftOut());
        RequestDefinitions definitions = new RequestDefinitions(getStateSystemBuilder());
        blocks.finish(index.finish());
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
