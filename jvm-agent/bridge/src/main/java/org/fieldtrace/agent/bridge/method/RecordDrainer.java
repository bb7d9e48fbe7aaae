// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.method;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.fieldtrace.agent.bridge.NativeAgent;

/**
 * The thread that writes the records of all threads to the trace: full blocks at once, the others
 * every {@link #FLUSH_NS}. What a JVM that is killed loses is bounded by {@code method_room}.
 */
public final class RecordDrainer implements Runnable {

    private static final long FLUSH_NS = TimeUnit.MILLISECONDS.toNanos(100);

    /** Sessions come by hand or by a script; a fifth of a second is not noticed there. */
    private static final long IDLE_LOOK_NS = TimeUnit.MILLISECONDS.toNanos(200);

    /** A thread waits so long for the drainer, which may be held up, before it looks again. */
    private static final long ROOM_POLL_NS = TimeUnit.MICROSECONDS.toNanos(50);

    /**
     * Full blocks of one thread that wait: half of all, so that one thread leaves room for others.
     * Of a heap of 512 megabytes they hold 50 milliseconds of calls of empty methods, for which the
     * drainer may have to wait on a busy machine.
     */
    private static final int MOST_WAITING =
            Math.max(4, BlockPool.MOST_RECORDS / RecordBlock.LARGEST / 2);

    private static final long STOP_PATIENCE_MS = 2_000;

    private static final AtomicReference<DrainedThread> LISTED = new AtomicReference<>();
    private static final AtomicLong LOST_ELSEWHERE = new AtomicLong();

    private static volatile RecordDrainer running;

    private final boolean isLossless;
    private final long entriesPerSecond;
    private final MethodBudget budget;
    private final MethodCounts counts = new MethodCounts();
    private final BlockWriter writer = new BlockWriter(counts);
    private final List<DrainedThread> threads = new ArrayList<>();
    private final Thread thread;
    private long flushedAt;
    private int session;
    private long lostElsewhere;
    private volatile boolean isStopping;
    private volatile boolean isParked;

    private RecordDrainer(boolean isLossless, long entriesPerSecond, MethodBudget budget) {
        this.isLossless = isLossless;
        this.entriesPerSecond = entriesPerSecond;
        this.budget = budget;
        // Takes over nothing of the thread that starts the agent.
        thread = new Thread(null, this, "fieldtrace-methods", 0, false);
        thread.setDaemon(true);
        thread.setContextClassLoader(null);
    }

    /**
     * Starts the thread.
     *
     * @param isLossless whether threads wait where there is no room
     * @param entriesPerSecond the most entries of a method; 0 for any number
     * @param budget told of methods that are entered more often
     */
    public static void start(boolean isLossless, long entriesPerSecond, MethodBudget budget) {
        RecordDrainer drainer = new RecordDrainer(isLossless, entriesPerSecond, budget);
        running = drainer;
        drainer.followSession();
        drainer.thread.start();
    }

    /** Writes what there is to the trace, and ends the thread. Harmless where there is none. */
    public static void stop() {
        RecordDrainer drainer = running;
        if (drainer == null) {
            return;
        }
        drainer.isStopping = true;
        LockSupport.unpark(drainer.thread);
        try {
            drainer.thread.join(STOP_PATIENCE_MS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void run() {
        try {
            while (!isStopping) {
                if (!pass(false) && !isStopping) {
                    sleep();
                }
            }
            pass(true);
        } finally {
            running = null;
            MethodSession.set(MethodSession.NONE);
            // So that they come again, if the agent does.
            threads.forEach(thread -> thread.isListed = false);
            BlockPool.clear();
        }
    }

    private void sleep() {
        isParked = true;
        boolean isIdle = threads.isEmpty() && LISTED.get() == null;
        LockSupport.parkNanos(this, isIdle ? IDLE_LOOK_NS : FLUSH_NS / 2);
        isParked = false;
    }

    /** Whether anything was there. */
    private boolean pass(boolean isLast) {
        followSession();
        takeListed();
        long now = System.nanoTime();
        boolean all = isLast || now - flushedAt >= FLUSH_NS;
        if (all) {
            flushedAt = now;
        }
        boolean found = false;
        for (int i = threads.size() - 1; i >= 0; i--) {
            DrainedThread drained = threads.get(i);
            boolean hasEnded = all && !drained.owner.thread.isAlive();
            found |= drained.drain(writer, all, session);
            if (hasEnded || isLast) {
                drained.tellAllWritten(writer, session);
            }
            if (hasEnded) {
                drained.freeLast();
                threads.set(i, threads.get(threads.size() - 1));
                threads.remove(threads.size() - 1);
            }
        }
        if (all) {
            tellLostElsewhere();
        }
        counts.check(entriesPerSecond, budget);
        return found;
    }

    private void tellLostElsewhere() {
        long lost = LOST_ELSEWHERE.get();
        if (lost != lostElsewhere) {
            lostElsewhere = lost;
            writer.writeLostElsewhere(lost);
        }
    }

    /** What threads still hold of a session that has ended goes with it. */
    private void followSession() {
        int current = NativeAgent.methodSession;
        MethodSession.set(current);
        if (current > session) {
            session = current;
            lostElsewhere = 0;
            LOST_ELSEWHERE.set(0);
        }
    }

    private void takeListed() {
        for (DrainedThread one = LISTED.getAndSet(null); one != null; ) {
            DrainedThread next = one.nextListed;
            one.nextListed = null;
            threads.add(one);
            one = next;
        }
    }

    /** A thread has records, or records anew. */
    static void list(DrainedThread thread) {
        if (thread.isListed) {
            return;
        }
        thread.isListed = true;
        DrainedThread top;
        do {
            top = LISTED.get();
            thread.nextListed = top;
        } while (!LISTED.compareAndSet(top, thread));
    }

    /** An entry is lost on a thread that could have no records. */
    static void lostElsewhere() {
        LOST_ELSEWHERE.incrementAndGet();
    }

    /** A thread has filled a block. */
    static void wake() {
        RecordDrainer drainer = running;
        if (drainer != null && drainer.isParked) {
            LockSupport.unpark(drainer.thread);
        }
    }

    /**
     * Waits for room where that is wanted.
     *
     * @return whether a thread may fill one more block
     */
    static boolean awaitsRoom(DrainedThread thread) {
        boolean hasWaited = false;
        boolean hasRoom = hasRoom(thread);
        for (RecordDrainer drainer = running; !hasRoom && waits(drainer); drainer = running) {
            LockSupport.unpark(drainer.thread);
            LockSupport.parkNanos(ROOM_POLL_NS);
            hasWaited = true;
            hasRoom = hasRoom(thread);
        }
        if (hasWaited) {
            // The wait may have taken a permit that the application was given.
            LockSupport.unpark(Thread.currentThread());
        }
        return hasRoom;
    }

    private static boolean waits(RecordDrainer drainer) {
        return drainer != null && drainer.isLossless && !drainer.isStopping;
    }

    /** The blocks that threads are about to fill may be all that there may be. */
    private static boolean hasRoom(DrainedThread thread) {
        int waiting = thread.waiting();
        return waiting < MOST_WAITING && (BlockPool.hasRoom() || waiting == 0 && waits(running));
    }

    /** A block for so many records; null where all threads have too many. */
    static RecordBlock newBlock(int size) {
        return BlockPool.hasRoom() || waits(running) ? BlockPool.take(size) : null;
    }
}
