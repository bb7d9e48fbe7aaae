// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.event;

import org.eclipse.tracecompass.tmf.core.event.ITmfEvent;
import org.eclipse.tracecompass.tmf.core.event.TmfEvent;
import org.eclipse.tracecompass.tmf.core.statesystem.AbstractTmfStateProvider;
import org.eclipse.tracecompass.tmf.core.timestamp.ITmfTimestamp;
import org.eclipse.tracecompass.tmf.core.trace.ITmfContext;
import org.eclipse.tracecompass.tmf.core.trace.ITmfTrace;

/**
 * A state provider that gets its events in batches, and of each event only what it needs.
 *
 * <p>The thread that reads the trace takes out what is needed, while it has the event in its cache;
 * an event consists of dozens of objects, and to fetch them from another processor takes longer
 * than all that is then done with them. What was taken out is handed over by the hundred, because
 * each hand-over costs as much as some events.
 *
 * @param <B> what is needed of some events
 */
public abstract class BatchedStateProvider<B> extends AbstractTmfStateProvider {
    private static final int BATCH_EVENTS = 1024;

    /**
     * Batches that wait: some ten milliseconds of reading, so that the reader need not wait where
     * the other thread does for a processor or for a block to be written.
     */
    private static final int QUEUED_BATCHES = 16;

    /** Leaves room for keys behind it; no sound trace is of the year 2262. */
    private static final long LATEST = Long.MAX_VALUE - (1L << 40);

    /** Events in the guise of one, as which they take their way. */
    private static final class Batch<B> extends TmfEvent {
        private final B taken;

        private Batch(ITmfTimestamp time, B taken) {
            super(null, ITmfContext.UNKNOWN_RANK, time, null, null);
            this.taken = taken;
        }
    }

    private B filling;
    private int filled;
    private ITmfTimestamp last;
    private volatile long reached = Long.MIN_VALUE;

    /**
     * @param id of the analysis
     */
    protected BatchedStateProvider(ITmfTrace trace, String id) {
        super(trace, id, QUEUED_BATCHES, 1);
    }

    /** An empty batch. */
    protected abstract B newBatch();

    /**
     * Adds to a batch what is needed of the next event; called on the thread that reads, {@link
     * #handle} and {@link #done} on another.
     *
     * @return whether anything is
     */
    protected abstract boolean take(ITmfEvent event, B batch);

    /** Handles what was taken from some events. */
    protected abstract void handle(B batch);

    /** Up to when the trace has been handled, nanoseconds; before the first event the least. */
    final long reached() {
        return reached;
    }

    /** The time of an event, nanoseconds; damage may have put it where time ends. */
    public static long time(ITmfEvent event) {
        return Math.min(event.getTimestamp().toNanos(), LATEST);
    }

    @Override
    public final void processEvent(ITmfEvent event) {
        last = event.getTimestamp();
        if (filling == null) {
            filling = newBatch();
        }
        if (isTaken(event) && ++filled == BATCH_EVENTS) {
            handOver();
        }
    }

    /** The superclass learns of what {@link #handle} throws, but not of what is thrown here. */
    private boolean isTaken(ITmfEvent event) {
        try {
            return take(event, filling);
        } catch (RuntimeException | Error e) {
            fail(e);
            throw e;
        }
    }

    private void handOver() {
        if (last != null) {
            Batch<B> batch = new Batch<>(last, filling);
            filling = null;
            filled = 0;
            last = null;
            super.processEvent(batch);
        }
    }

    @Override
    public final void waitForEmptyQueue() {
        handOver();
        super.waitForEmptyQueue();
    }

    @Override
    public final void dispose() {
        try {
            if (getFailureCause() == null) {
                handOver();
            }
        } finally {
            super.dispose();
        }
    }

    @Override
    @SuppressWarnings("unchecked") // only batches of its own are given to it
    protected final void eventHandle(ITmfEvent batch) {
        handle(((Batch<B>) batch).taken);
        reached = batch.getTimestamp().toNanos();
    }
}
