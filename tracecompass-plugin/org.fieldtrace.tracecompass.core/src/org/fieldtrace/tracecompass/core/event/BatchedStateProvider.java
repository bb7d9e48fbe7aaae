// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.event;

import java.util.ArrayList;
import java.util.List;
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
 * @param <E> what is needed of an event
 */
public abstract class BatchedStateProvider<E> extends AbstractTmfStateProvider {
    private static final int BATCH_EVENTS = 256;

    /** Batches that wait: enough for the reader not to wait, few enough for them to die young. */
    private static final int QUEUED_BATCHES = 16;

    /** Events in the guise of one, as which they take their way. */
    private static final class Batch<E> extends TmfEvent {
        private final List<E> events;

        private Batch(ITmfTimestamp time, List<E> events) {
            super(null, ITmfContext.UNKNOWN_RANK, time, null, null);
            this.events = events;
        }
    }

    private List<E> filling = new ArrayList<>(BATCH_EVENTS);
    private ITmfTimestamp last;

    /**
     * @param id of the analysis
     */
    protected BatchedStateProvider(ITmfTrace trace, String id) {
        super(trace, id, QUEUED_BATCHES, 1);
    }

    /**
     * What is needed of the next event; called on the thread that reads, all else on another.
     *
     * @return null where nothing is
     */
    protected abstract E take(ITmfEvent event);

    /** Handles what was taken from the next event of which something was. */
    protected abstract void handle(E taken);

    @Override
    public final void processEvent(ITmfEvent event) {
        last = event.getTimestamp();
        E taken = take(event);
        if (taken != null) {
            filling.add(taken);
            if (filling.size() == BATCH_EVENTS) {
                handOver();
            }
        }
    }

    private void handOver() {
        if (last != null) {
            Batch<E> batch = new Batch<>(last, filling);
            filling = new ArrayList<>(BATCH_EVENTS);
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
        ((Batch<E>) batch).events.forEach(this::handle);
    }
}
