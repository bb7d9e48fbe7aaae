// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.request.wake;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.fieldtrace.agent.bridge.WeakTable;
import org.fieldtrace.agent.bridge.request.Causes;
import org.fieldtrace.agent.bridge.request.cause.Cause;
import org.fieldtrace.agent.bridge.request.cause.Completed;
import org.fieldtrace.agent.bridge.request.cause.ThreadCauses;

/**
 * A thread of a request that waits until another one tells it to look again: at a monitor, a
 * condition or a semaphore. At the first two it is told while the other one holds the lock, and
 * goes on when it has got that, whoever has given it back. Those that wait longest are told first,
 * as the JVM and the JDK do. No method throws.
 */
public final class Signalled {

    private static final WeakTable<Waiters> WAITERS = new WeakTable<>();

    private final Waiters waiters;
    private final Cause own = ThreadCauses.current();
    private final long since = System.nanoTime();

    /**
     * What those go on for that have told it, one after another: a busy machine may hold it up
     * until what it would else have waited for next has come as well. Guarded by the waiters.
     */
    private final List<Completed> signals = new ArrayList<>(1);

    /** How many it must be told of until it goes on; guarded by the waiters. */
    private int needs;

    private Signalled(Waiters waiters, int needs) {
        this.waiters = waiters;
        this.needs = needs;
    }

    /**
     * This thread waits at a monitor or a condition, which it holds.
     *
     * @return null where it works for no request
     */
    public static Signalled begin(Object at) {
        return begin(at, 1);
    }

    /**
     * This thread waits at a semaphore.
     *
     * @param permits that others must release until it goes on
     * @return as above
     */
    public static Signalled begin(Object at, int permits) {
        if (!Causes.isFollowed()) {
            return null;
        }
        try {
            Waiters waiters = WAITERS.get(at);
            if (waiters == null) {
                waiters = new Waiters();
                if (!WAITERS.putIfStill(at, null, waiters)) {
                    return null; // Another thread, which does not hold it: the JDK will say so.
                }
            }
            Signalled waiting = new Signalled(waiters, permits);
            waiters.add(waiting);
            return waiting;
        } catch (Throwable leftOut) {
            return null; // For want of memory: the thread goes on for what it did before.
        }
    }

    /** This thread, which holds it, tells one of those that wait there. */
    public static void one(Object at) {
        tell(at, 1);
    }

    /** As above, all of them. */
    public static void all(Object at) {
        tell(at, Integer.MAX_VALUE);
    }

    /** This thread is about to release permits of a semaphore. */
    public static void released(Object at, int permits) {
        tell(at, permits);
    }

    private static void tell(Object at, int most) {
        try {
            Cause cause = ThreadCauses.current();
            Waiters waiters = cause == null ? null : WAITERS.get(at);
            if (waiters != null) {
                waiters.tell(new Completed(cause, System.nanoTime()), most);
            }
        } catch (Throwable leftOut) {
            // See above.
        }
    }

    /** This thread gives up, without having got what it had waited for. */
    public void givesUp() {
        waiters.remove(this);
    }

    /** This thread goes on, and holds it again. */
    public void ends() {
        try {
            waiters.remove(this); // From now on nobody tells it any more.
            Completed owner = ThreadCauses.takeRelease();
            if (signals.isEmpty()) {
                return; // Its time is over, or another one has told it that has no cause.
            }
            Completed by = signals.get(signals.size() - 1);
            if (ThreadCauses.current() == own) {
                long begin = since;
                for (Completed signal : signals) {
                    Woken.goesOn(signal, begin);
                    begin = signal.time;
                }
                Woken.gotLock(owner, by.time);
            } else {
                // It waited for the lock, too, for what another one did that held it.
                ThreadCauses.goesOn(by.addedTo(ThreadCauses.current()));
            }
        } catch (Throwable leftOut) {
            // See above.
        }
    }

    /** Those that wait at one place. */
    private static final class Waiters {

        /**
         * One whose wait ended by an exception stays until it is told, or until so many others have
         * come.
         */
        private static final int MOST = 256;

        /** Of one that is held up; the last of more takes the place of the one before. */
        private static final int MOST_SIGNALS = 8;

        private final Deque<Signalled> longestFirst = new ArrayDeque<>(2);

        /** Those that were told and do not go on yet. */
        private final Deque<Signalled> told = new ArrayDeque<>(2);

        synchronized void add(Signalled waiting) {
            if (longestFirst.size() == MOST) {
                longestFirst.pollFirst();
            }
            longestFirst.addLast(waiting);
        }

        synchronized void remove(Signalled waiting) {
            if (!longestFirst.remove(waiting)) {
                told.remove(waiting);
            }
        }

        synchronized void tell(Completed signal, int most) {
            // What nobody else takes is there for those that do not go on yet.
            if (longestFirst.isEmpty() || most == Integer.MAX_VALUE) {
                for (Signalled waiting : told) {
                    waiting.add(signal);
                }
            }
            int left = most;
            while (left > 0 && !longestFirst.isEmpty()) {
                Signalled waiting = longestFirst.peekFirst();
                int taken = Math.min(left, waiting.needs);
                left -= taken;
                waiting.needs -= taken;
                waiting.add(signal);
                if (waiting.needs > 0) {
                    return;
                }
                longestFirst.pollFirst();
                if (told.size() == MOST) {
                    told.pollFirst();
                }
                told.addLast(waiting);
            }
        }
    }

    private void add(Completed signal) {
        if (signals.size() == Waiters.MOST_SIGNALS) {
            signals.remove(signals.size() - 1);
        }
        signals.add(signal);
    }
}
