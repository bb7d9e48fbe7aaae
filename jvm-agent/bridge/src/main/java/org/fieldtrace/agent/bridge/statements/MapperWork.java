// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.statements;

import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.VirtualThreads;
import org.fieldtrace.agent.bridge.request.CurrentRequest;

/**
 * What a mapper of objects to rows does before it sends a statement, or the end of a transaction:
 * measures the processor time of it, in one handling of so many. It is told with the exchange that
 * follows on the thread, whose call path is known anyway. No method throws.
 */
public final class MapperWork {

    /** Kinds, as {@code mapper_work} has them. */
    private static final int TRANSLATION = 0;

    private static final int UNCHANGED = 1;
    private static final int CHANGED = 2;

    /** That a query was made, which counts for its translation and is not told alone. */
    private static final int MAKING = -1;

    /** Of 64 bits, those that choose a handling by its number: one in 8. */
    private static final int CHOOSING_BITS = 3;

    /** An odd number near two to the 64th through the golden ratio, which spreads the numbers. */
    private static final long SPREAD = 0x9E3779B97F4A7C15L;

    /** What each thread has done last, for an exchange that is to follow, or is at. */
    private static final ThreadLocal<MapperWork> LAST = new ThreadLocal<>();

    /** Work that may wait for an exchange of the thread; more is of none that is seen. */
    private static final int MOST = 16;

    private final long request;
    private final long since; // processor time
    private int kind;
    private long spent;
    private int entities;

    /** What the thread did before that, for the same exchange; null for nothing. */
    private MapperWork before;

    private final int count;
    private boolean isDone;

    private MapperWork(long request, MapperWork done) {
        this.request = request;
        this.before = done != null && done.request == request && done.count < MOST ? done : null;
        this.count = before == null ? 1 : before.count + 1;
        this.since = NativeAgent.calls().threadCpuTime();
    }

    /**
     * It begins.
     *
     * @return null where nobody wants to know, and where it is a part of other such work
     */
    public static MapperWork begin() {
        if (!NativeAgent.recording) {
            return null;
        }
        try {
            long request = CurrentRequest.id();
            if (request == CurrentRequest.NONE
                    || request * SPREAD >>> Long.SIZE - CHOOSING_BITS != 0
                    || VirtualThreads.isVirtual(Thread.currentThread())) {
                return null;
            }
            MapperWork last = LAST.get();
            if (last != null && !last.isDone && last.request == request) {
                return null;
            }
            MapperWork begun = new MapperWork(request, last);
            LAST.set(begun);
            return begun;
        } catch (Throwable leftOut) {
            return null;
        }
    }

    /**
     * A query was made, of criteria or of a method's name: a part of its translation if one
     * follows. If none does, there is a plan of it.
     *
     * @param work null where nobody wants to know
     */
    public static void made(MapperWork work, Throwable thrown) {
        if (work != null) {
            work.end();
            work.keep(MAKING, 0, thrown);
        }
    }

    /**
     * A query was translated.
     *
     * @param work null where nobody wants to know
     */
    public static void translated(MapperWork work, Throwable thrown) {
        if (work != null) {
            work.end();
            work.addMaking();
            work.keep(TRANSLATION, 0, thrown);
        }
    }

    private void addMaking() {
        if (before != null && before.kind == MAKING) {
            spent += before.spent;
            before = before.before;
        }
    }

    /** It is over; what it found may be asked for now. */
    public void end() {
        spent = NativeAgent.calls().threadCpuTime() - since;
        isDone = true;
    }

    /**
     * Entities were compared with what had been read of them.
     *
     * @param compared how many
     * @param hasChanges whether anything is to be written
     */
    public void compared(int compared, boolean hasChanges, Throwable thrown) {
        keep(hasChanges ? CHANGED : UNCHANGED, compared, thrown);
    }

    private void keep(int of, int compared, Throwable thrown) {
        kind = of;
        entities = compared;
        if (thrown != null) {
            LAST.set(before);
        }
    }

    /** An exchange follows on this thread: what was done until now was done before it. */
    public static void precedes(long exchangeId) {
        MapperWork done = NativeAgent.recording ? LAST.get() : null;
        if (done == null || !done.isDone) {
            return;
        }
        LAST.set(null);
        if (done.request == CurrentRequest.id()) {
            done.tell(exchangeId);
        }
    }

    /** In the order in which it was done; there are {@link #MOST} at most. */
    private void tell(long exchangeId) {
        if (before != null) {
            before.tell(exchangeId);
        }
        if (kind != MAKING) {
            NativeAgent.calls().mapperWork(exchangeId, kind, spent, entities, 1 << CHOOSING_BITS);
        }
    }
}
