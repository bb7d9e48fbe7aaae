// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.request;

import java.util.ArrayList;
import java.util.List;
import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.WeakTable;

/**
 * What the work of each thread has waited for, and what those threads had waited for that completed
 * futures and opened latches: {@code async_cause}. Of work whose cause is not known nothing is
 * told. No method throws.
 */
public final class Causes {

    private static final WeakTable<Completed> COMPLETED = new WeakTable<>();

    /** The calls whose answers complete futures. */
    private static final WeakTable<ClientExchange> ANSWERS = new WeakTable<>();

    private Causes() {}

    /** For what a thread went on that completed something, and when. */
    public static final class Completed {
        final Cause cause;
        final long time;

        Completed(Cause cause, long time) {
            this.cause = cause;
            this.time = time;
        }

        /** For whoever waits for both. */
        private Completed with(Completed other) {
            if (other.time - time < 0) {
                return new Completed(both(cause, other), time);
            }
            return new Completed(both(other.cause, this), other.time);
        }
    }

    /** What this thread goes on for, of the request that it works for; null where not known. */
    public static Completed now() {
        AsyncContext context = ThreadContexts.current();
        ServedRequest request = context == null ? null : context.request();
        Cause cause = request == null ? null : ThreadCauses.current(request.id());
        return cause == null ? null : new Completed(cause, System.nanoTime());
    }

    /** The answer to a call will complete a future, on whatever thread. */
    public static void answers(Object future, ClientExchange call) {
        try {
            if (future != null && call.isOfRequest()) {
                ANSWERS.put(future, call);
            }
        } catch (Throwable leftOut) {
            // For want of memory: what the future releases has no cause.
        }
    }

    /** This thread is about to complete a future, or a task that others wait for. */
    public static void completed(Object future) {
        if (!NativeAgent.following) {
            return;
        }
        try {
            ClientExchange call = ANSWERS.take(future);
            if (call != null) {
                call.released();
            }
            Cause cause = ThreadCauses.current();
            if (cause != null) {
                COMPLETED.put(future, new Completed(cause, System.nanoTime()));
            }
        } catch (Throwable leftOut) {
            // See above.
        }
    }

    /** This thread is one of several for which others wait. */
    public static void contributed(Object latch) {
        if (!NativeAgent.following) {
            return;
        }
        try {
            Cause cause = ThreadCauses.current();
            if (cause != null) {
                contribute(latch, new Completed(cause, System.nanoTime()));
            }
        } catch (Throwable leftOut) {
            // See above.
        }
    }

    /** As above, at a time that this thread has noted. */
    public static void contributed(Object latch, Completed own) {
        try {
            if (own != null) {
                contribute(latch, own);
            }
        } catch (Throwable leftOut) {
            // See above.
        }
    }

    /** Others may do so at once, and a thread that was there earlier may come here later. */
    private static Cause contribute(Object latch, Completed own) {
        while (true) {
            Completed known = COMPLETED.get(latch);
            Completed all = known == null ? own : known.with(own);
            if (COMPLETED.putIfStill(latch, known, all)) {
                return all.cause;
            }
        }
    }

    /**
     * This thread is one of several that something waits for, and the last of them goes on with
     * that: it goes on for what all have waited for.
     */
    public static void joins(Object join) {
        if (!NativeAgent.following) {
            return;
        }
        try {
            Cause cause = ThreadCauses.current();
            if (cause != null) {
                ThreadCauses.goesOn(contribute(join, new Completed(cause, System.nanoTime())));
            }
        } catch (Throwable leftOut) {
            // See above.
        }
    }

    /** Whether this thread works for a request, so that {@link #waits} means something. */
    public static boolean isFollowed() {
        return NativeAgent.following && ThreadContexts.current() != null;
    }

    /**
     * This thread makes a call by a future of the client's own, and waits for that: it waits for
     * the answer even where it is there sooner than the thread asks for it.
     */
    public static void beginsCall() {
        ThreadCauses.calls(true);
    }

    /** The call is over. */
    public static void endsCall() {
        ThreadCauses.calls(false);
    }

    /** This thread begins to wait for a future, a task or a latch, which may be there already. */
    public static Waiting waits(Object object, boolean isThere) {
        return new Waiting(object, isThere);
    }

    /** A thread of a request waits for something, and maybe for other things because of that. */
    public static final class Waiting {
        private final Object object;
        private final boolean isThere;
        private final Cause own = ThreadCauses.current();
        private final long since = System.nanoTime();

        private Waiting(Object object, boolean isThere) {
            this.object = object;
            this.isThere = isThere;
        }

        /** It is there now. */
        public void ends() {
            try {
                Completed completed = COMPLETED.get(object);
                ThreadCauses.goesOn(completed == null ? unknown() : after(completed));
            } catch (Throwable leftOut) {
                // See above.
            }
        }

        /** Nobody knows what has released the thread, unless it was not held up. */
        private Cause unknown() {
            return isThere ? own : null;
        }

        private Cause after(Completed completed) {
            boolean isOurs = isOfThisRequest(completed.cause);
            if (own == null) {
                return !isThere && isOurs ? completed.cause : null;
            }
            if (isThere && !ThreadCauses.isCalling()) {
                return both(own, completed);
            }
            return isOurs ? both(completed.cause, own, since) : own;
        }
    }

    private static boolean isOfThisRequest(Cause cause) {
        AsyncContext context = ThreadContexts.current();
        ServedRequest request = context == null ? null : context.request();
        return request != null && cause.isOf(request.id());
    }

    /** What this thread goes on for depends on something too that was there before. */
    static void dependsOn(Completed other) {
        Cause cause = ThreadCauses.current();
        if (cause != null) {
            ThreadCauses.goesOn(both(cause, other));
        }
    }

    /**
     * This thread has waited for several things together, all of which are there.
     *
     * @param since when it had begun to wait, as {@link System#nanoTime} tells time
     */
    public static void waitedForAll(Object[] objects, long since) {
        try {
            List<Completed> completed = new ArrayList<>(objects.length);
            for (Object object : objects) {
                Completed one = COMPLETED.get(object);
                if (one != null) {
                    completed.add(one);
                }
            }
            completed.sort((one, other) -> Long.signum(one.time - other.time));
            long there = since;
            for (Completed one : completed) {
                Cause own = ThreadCauses.current();
                if (own == null || one.time - there <= 0) {
                    dependsOn(one);
                } else if (isOfThisRequest(one.cause)) {
                    ThreadCauses.goesOn(both(one.cause, own, there));
                    there = one.time;
                }
            }
        } catch (Throwable leftOut) {
            // See above.
        }
    }

    /**
     * Work that had stopped goes on here.
     *
     * @param resumed what those had waited for who have resumed it; null where nobody knows
     * @param stopped what it had waited for itself when it stopped; null where nobody knows, or
     *     where it begins
     */
    public static void goesOn(Completed resumed, Completed stopped) {
        try {
            ThreadCauses.goesOn(resumed == null ? null : both(resumed.cause, stopped));
        } catch (Throwable leftOut) {
            // See above.
        }
    }

    /** As above, on a future; nothing where it is not known what has completed it. */
    public static void dependsOnFuture(Object future) {
        try {
            dependsOn(future == null ? null : COMPLETED.get(future));
        } catch (Throwable leftOut) {
            // See above.
        }
    }

    private static Cause both(Cause last, Completed other) {
        return other == null ? last : both(last, other.cause, other.time);
    }

    /**
     * @param last what came last
     * @param time since when the other one was there
     */
    private static Cause both(Cause last, Cause other, long time) {
        if (last == null || !other.isOf(last.request()) || last.covers(other, time)) {
            return last;
        }
        long both = Exchange.nextId();
        NativeAgent.calls()
                .asyncCause(both, last.id(), other.id(), Math.max(0, System.nanoTime() - time));
        return last.with(other, both);
    }
}
