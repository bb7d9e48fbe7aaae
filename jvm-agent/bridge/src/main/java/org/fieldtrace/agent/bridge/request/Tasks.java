// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.request;

import org.fieldtrace.agent.bridge.WeakTable;

/**
 * The contexts of tasks that wait in queues. A task stays the object that the application handed
 * over, so that queues, comparators and {@code remove} see what they expect; its context is kept
 * beside it. Never throws.
 */
public final class Tasks {

    private static final WeakTable<AsyncContext> WAITING = new WeakTable<>();

    /** Of forked tasks the contexts of their makers. */
    private static final WeakTable<AsyncContext> FORKED = new WeakTable<>();

    /** A thread does a forked task, and was in another context before. */
    private static final class Part {
        final AsyncContext outer;

        Part(AsyncContext outer) {
            this.outer = outer;
        }
    }

    private Tasks() {}

    /** This thread hands a task over; it is nothing where the thread serves no request. */
    public static void submitted(Object task, HandOver kind) {
        try {
            AsyncContext work = task == null ? null : ThreadContexts.handOver(kind);
            if (work != null) {
                WAITING.add(task, work);
            }
        } catch (Throwable leftOut) {
            // For want of memory: the task runs in no context.
        }
    }

    /**
     * As {@link #submitted}, for small tasks in great number: they stay in their maker's context.
     */
    public static void forked(Object task) {
        try {
            AsyncContext context = ThreadContexts.current();
            if (context != null) {
                FORKED.add(task, context);
            }
        } catch (Throwable leftOut) {
            // See above.
        }
    }

    /** A task will not run after all. */
    public static void dropped(Object task) {
        try {
            WAITING.take(task);
        } catch (Throwable leftOut) {
            // See above.
        }
    }

    /**
     * This thread begins a task: goes on in its context, or in none.
     *
     * @return for {@link ThreadContexts#exit}
     */
    public static AsyncContext begin(Object task) {
        try {
            return ThreadContexts.enter(WAITING.take(task));
        } catch (Throwable leftOut) {
            return null;
        }
    }

    /** As {@link #begin}, but a task that no request has handed over leaves the thread as it is. */
    public static AsyncContext beginWithin(Object task) {
        try {
            AsyncContext work = WAITING.take(task);
            return work == null ? null : ThreadContexts.enter(work);
        } catch (Throwable leftOut) {
            return null;
        }
    }

    /**
     * As {@link #beginWithin}, for a task that may have been {@link #forked}.
     *
     * @return for {@link #endForked}
     */
    public static Object beginForked(Object task) {
        try {
            AsyncContext maker = FORKED.take(task);
            if (maker == null) {
                return beginWithin(task);
            }
            AsyncContext outer = ThreadContexts.enter(maker);
            return outer == null ? null : new Part(outer);
        } catch (Throwable leftOut) {
            return null;
        }
    }

    /** The thread goes back to what it did before; the work of which the task is a part goes on. */
    public static void endForked(Object begun) {
        if (begun instanceof Part) {
            ThreadContexts.exitPart(((Part) begun).outer);
        } else {
            ThreadContexts.exit((AsyncContext) begun);
        }
    }
}
