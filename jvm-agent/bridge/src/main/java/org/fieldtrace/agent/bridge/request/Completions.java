// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.request;

import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.WeakTable;
import org.fieldtrace.agent.bridge.request.cause.Cause;
import org.fieldtrace.agent.bridge.request.cause.Completed;
import org.fieldtrace.agent.bridge.request.cause.Futures;
import org.fieldtrace.agent.bridge.request.cause.ThreadCauses;

/** What has completed futures and tasks, opened latches and so on. No method throws. */
public final class Completions {

    private static final WeakTable<Completed> COMPLETED = new WeakTable<>();

    /** The calls whose answers complete futures. */
    private static final WeakTable<Asked> ANSWERS = new WeakTable<>();

    private Completions() {}

    /** A call, and since when its answer is waited for. */
    private static final class Asked {
        final ClientExchange call;
        final long since = System.nanoTime();

        Asked(ClientExchange call) {
            this.call = call;
        }
    }

    /** The answer to a call will complete a future, on whatever thread. */
    public static void answers(Object future, ClientExchange call) {
        try {
            if (future != null && call.isOfRequest()) {
                ANSWERS.put(future, new Asked(call));
                if (Futures.isThere(future)) {
                    of(future);
                }
            }
        } catch (Throwable leftOut) {
            // For want of memory: what the future releases has no cause.
        }
    }

    /**
     * What has completed something that is there; null where that is not known.
     *
     * @param object null for nothing
     */
    static Completed of(Object object) {
        if (object == null) {
            return null;
        }
        // The answer may have been quicker than whoever says that it will complete the future.
        Asked asked = ANSWERS.take(object);
        if (asked == null) {
            return COMPLETED.get(object);
        }
        Completed completed = new Completed(asked.call.answer(), System.nanoTime(), asked.since);
        COMPLETED.put(object, completed);
        return completed;
    }

    /** Whether it is known what has completed something. */
    static boolean isKnown(Object object) {
        return COMPLETED.get(object) != null;
    }

    /** This thread is about to complete a future, or a task that others wait for. */
    public static void completed(Object future) {
        if (!NativeAgent.following) {
            return;
        }
        try {
            Asked asked = ANSWERS.take(future);
            if (asked != null) {
                asked.call.released();
            }
            Cause cause = ThreadCauses.current();
            if (cause != null) {
                long askedAt = asked == null ? 0 : asked.since;
                COMPLETED.put(future, new Completed(cause, System.nanoTime(), askedAt));
            }
        } catch (Throwable leftOut) {
            // See above.
        }
    }

    /** Whether nobody is known to have completed a future but this thread, since it last waited. */
    static boolean isByThisThread(Object future) {
        Completed known = COMPLETED.get(future);
        return known == null || known.cause == ThreadCauses.current();
    }

    /** This thread has made a future that is there, unless another thread has completed it. */
    static void made(Object future, Cause cause) {
        COMPLETED.putIfStill(future, null, new Completed(cause, System.nanoTime()));
    }

    /** One future is there because another is. */
    public static void isThereBecause(Object future, Object other) {
        try {
            Completed completed = of(other);
            if (completed != null) {
                COMPLETED.putIfStill(future, null, completed);
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
        Cause cause = ThreadCauses.current();
        contributed(latch, cause == null ? null : new Completed(cause, System.nanoTime()));
    }

    /** As above, at a time that this thread has noted; null for what is not known. */
    public static void contributed(Object latch, Completed own) {
        try {
            if (own != null) {
                contribute(latch, own);
            }
        } catch (Throwable leftOut) {
            // See above.
        }
    }

    /**
     * Others may do so at once, and a thread that was there earlier may come here later.
     *
     * @return what all have waited for so far
     */
    static Cause contribute(Object latch, Completed own) {
        while (true) {
            Completed known = COMPLETED.get(latch);
            Completed all = known == null ? own : known.with(own);
            if (COMPLETED.putIfStill(latch, known, all)) {
                return all.cause;
            }
        }
    }
}
