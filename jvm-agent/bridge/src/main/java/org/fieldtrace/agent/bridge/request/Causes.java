// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.request;

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
    static final class Completed {
        final Cause cause;
        final long time;

        Completed(Cause cause, long time) {
            this.cause = cause;
            this.time = time;
        }
    }

    /** What this thread goes on for, of the request that it works for; null where not known. */
    static Completed now() {
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
                Cause all = both(cause, COMPLETED.get(latch));
                COMPLETED.put(latch, new Completed(all, System.nanoTime()));
            }
        } catch (Throwable leftOut) {
            // See above.
        }
    }

    /** Whether this thread works for a request, so that {@link #waited} means something. */
    public static boolean isFollowed() {
        return NativeAgent.following && ThreadContexts.current() != null;
    }

    /**
     * This thread has waited for a future, a task or a latch.
     *
     * @param since when it began to, as {@link System#nanoTime} tells time
     * @param wasThere whether that was there before, so that it went on at once
     */
    public static void waited(Object future, long since, boolean wasThere) {
        try {
            Cause own = ThreadCauses.current();
            Completed completed = COMPLETED.get(future);
            if (completed == null) {
                if (!wasThere) {
                    ThreadCauses.goesOn(null); // nobody knows what has released it
                }
            } else if (own == null || wasThere) {
                ThreadCauses.goesOn(both(own, completed));
            } else if (completed.cause.isOf(own.request())) {
                ThreadCauses.goesOn(both(completed.cause, own, since));
            }
        } catch (Throwable leftOut) {
            // See above.
        }
    }

    /** What this thread goes on for depends on something too that was there before. */
    static void dependsOn(Completed other) {
        Cause cause = ThreadCauses.current();
        if (cause != null) {
            ThreadCauses.goesOn(both(cause, other));
        }
    }

    /** As above, on a future; nothing where it is not known what has completed it. */
    static void dependsOnFuture(Object future) {
        if (future != null) {
            dependsOn(COMPLETED.get(future));
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
        NativeAgent.asyncCause(both, last.id(), other.id(), Math.max(0, System.nanoTime() - time));
        return last.with(other, both);
    }
}
