// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.method;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** A thread's records as the drainer sees them: which of them are in the trace. */
final class DrainedThread {

    static final VarHandle LOST;

    static {
        try {
            LOST = MethodHandles.lookup().findVarHandle(DrainedThread.class, "lost", long.class);
        } catch (ReflectiveOperationException impossible) {
            throw new ExceptionInInitializerError(impossible);
        }
    }

    final RecordedThread owner;

    /** Links those that the drainer has not met yet. */
    DrainedThread nextListed;

    /** Whether the drainer knows of it, or will. */
    volatile boolean isListed;

    private volatile RecordBlock first;
    volatile int blocksFilled; // by the thread alone
    private volatile int blocksDrained; // by the drainer alone

    @SuppressWarnings("unused") // by its handle
    private long lost;

    // The rest is the drainer's.
    private final BlockEncoder encoder = new BlockEncoder();
    private RecordBlock block;
    private int taken;
    private long lostTold;
    private int session;

    DrainedThread(RecordedThread owner) {
        this.owner = owner;
    }

    void beginsWith(RecordBlock block) {
        first = block;
    }

    /** How many blocks the thread has filled that are not in the trace yet. */
    int waiting() {
        return blocksFilled - blocksDrained;
    }

    /** How many entries the thread left out since the session began. */
    private long lost() {
        return (long) LOST.getAcquire(this);
    }

    /**
     * Writes what there is to the trace.
     *
     * @param all whether also of a block that is not full
     * @param current the session that records
     * @return whether anything was there
     */
    boolean drain(BlockWriter writer, boolean all, int current) {
        boolean found = false;
        if (block == null) {
            block = first;
        }
        while (true) {
            RecordBlock next = block.next(); // ahead of what is published: then that is final
            int published = block.published();
            if (published > taken && (all || next != null)) {
                take(writer, published, current);
                found = true;
            }
            if (next == null) {
                break;
            }
            BlockPool.free(block);
            block = next;
            taken = 0;
            blocksDrained++;
        }
        if (all && session == current && lost() != lostTold) {
            write(writer);
        }
        return found;
    }

    /**
     * The thread has ended, or the agent does: all of its records are in the trace.
     *
     * @param current the session that records
     */
    void tellAllWritten(BlockWriter writer, int current) {
        if (block.session == current) {
            writer.writeEnd(owner, session == current ? encoder.entriesSoFar() : 0);
        }
    }

    /** The thread has ended, and fills no block any more. */
    void freeLast() {
        BlockPool.free(block);
    }

    private void take(BlockWriter writer, int published, int current) {
        if (block.session != current) {
            taken = published; // it recorded for a session that has ended
            return;
        }
        if (session != current) {
            session = current;
            lostTold = 0;
            encoder.begin();
        }
        encoder.encode(block, taken, published, writer.counts());
        taken = published;
        write(writer);
    }

    private void write(BlockWriter writer) {
        lostTold = lost();
        writer.write(owner, encoder, lostTold);
        encoder.clear();
    }
}
