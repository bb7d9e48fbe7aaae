// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.remotecall;

import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;
import org.fieldtrace.agent.bridge.NativeAgent;

/**
 * Which remote calls are looked into: one of so many, drawn at random, each with the same chance
 * whatever its call path and its place in its request. Of the others nothing is told but how many
 * they were.
 *
 * <p>A call's id says how it was drawn, so that whoever goes on with the call later, on whatever
 * thread, does as was drawn. Each thread has a draw of its own; the ids are unique.
 */
final class CallDraw {

    // The lowest bits of an id: the logarithm of the interval, or this.
    private static final int CODE_BITS = 6;
    private static final long LEFT_OUT = (1L << CODE_BITS) - 1;

    /**
     * So far a thread stretches the interval by itself, which is enough for a hot loop until native
     * code does, and little enough that a thread with few calls is soon heard again.
     */
    private static final int MAX_STRETCH = 6;

    /** The analysis takes no greater weight for true. */
    private static final int MAX_LOG_OF_INTERVAL = 20;

    private static final AtomicLong LAST = new AtomicLong();

    /** So many calls are left out before native code is told, which costs more than counting. */
    private static final int TELL_EVERY = 256;

    private final SplittableRandom random;
    private int logOfInterval;
    private int stretch;
    private GeometricSkip skip;
    private int notDrawn; // and not told

    CallDraw(SplittableRandom random) {
        this.random = random;
        this.skip = new GeometricSkip(1, random);
    }

    /** Draws for a call that begins now. Whether it is looked into; if not, it is counted. */
    boolean take() {
        heedInterval();
        boolean isTaken = skip.take();
        if (!isTaken) {
            notDrawn++;
        }
        if (notDrawn >= TELL_EVERY || isTaken && notDrawn > 0) {
            NativeAgent.calls().remoteCallsNotDrawn(notDrawn);
            notDrawn = 0;
        }
        return isTaken;
    }

    /** Whether the thread's next call will be taken, if the interval does not change until then. */
    boolean takesNext() {
        heedInterval();
        return skip.takesNext();
    }

    private void heedInterval() {
        int present = Math.min(MAX_LOG_OF_INTERVAL, NativeAgent.logOfCallInterval + stretch);
        if (present != logOfInterval) {
            logOfInterval = present;
            // What was drawn before may be forgotten: the distribution has no memory.
            skip = new GeometricSkip(Math.scalb(1.0, -present), random);
        }
    }

    /**
     * Whether a call that was taken could be looked into, for the budget may have been exhausted.
     */
    void taken(boolean isAffordable) {
        stretch = isAffordable ? stretch / 2 : Math.min(MAX_STRETCH, stretch + 1);
    }

    /** Draws for a call that ends elsewhere, and gives it an id; see {@link AsyncRemoteCall}. */
    long takeId() {
        return take() ? takenId() : leftOutId();
    }

    /** A new id for a call that is looked into. */
    long takenId() {
        return LAST.incrementAndGet() << CODE_BITS | logOfInterval;
    }

    /** A new id for a call that is left out. */
    static long leftOutId() {
        return LAST.incrementAndGet() << CODE_BITS | LEFT_OUT;
    }

    static boolean isLeftOut(long id) {
        return (id & LEFT_OUT) == LEFT_OUT;
    }

    /** How many calls a call that is looked into stands for, itself among them. */
    static long weight(long id) {
        return 1L << (id & LEFT_OUT);
    }
}
