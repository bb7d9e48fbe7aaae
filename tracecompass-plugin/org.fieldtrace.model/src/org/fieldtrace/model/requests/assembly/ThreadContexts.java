// SPDX-License-Identifier: MIT
package org.fieldtrace.model.requests.assembly;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.Map;

/** The contexts that are in force on the threads of a run, and were of late. */
final class ThreadContexts {
    /** Contexts entered within each other on one thread; deeper ones are an event that was lost. */
    private static final int MAX_NESTING = 1000;

    /** Threads in a context; more are such whose exit was lost. */
    private static final int MAX_THREADS = 100_000;

    /** Threads of which is known what was in force a while ago. Each takes some 800 bytes. */
    private static final int MAX_RECENT_THREADS = 1_000;

    private final UnmatchedCounts counts;

    /** Those that are in a context. */
    private final Map<Long, Deque<Entered>> threads =
            new BoundedMap<>(MAX_THREADS, this::countForgotten);

    private final Map<Long, RecentContexts> recent = new BoundedMap<>(MAX_RECENT_THREADS, () -> {});

    /**
     * @param byArrival whether the event of a request put it in force, for which `enter` may follow
     */
    private record Entered(long id, AsyncContext context, boolean byArrival) {}

    ThreadContexts(UnmatchedCounts counts) {
        this.counts = counts;
    }

    /** The context that is in force on a thread; null if there is none. */
    AsyncContext current(long thread) {
        Deque<Entered> stack = threads.get(thread);
        return stack == null ? null : stack.getLast().context;
    }

    /** What was in force on a thread of late; null if it never was in a context. */
    RecentContexts recent(long thread) {
        return recent.get(thread);
    }

    private void changed(long time, Long thread, AsyncContext inForce) {
        RecentContexts known = recent.get(thread);
        if (known == null) {
            known = new RecentContexts();
            recent.put(thread, known);
        }
        known.change(time, inForce);
    }

    /**
     * A request arrives on a thread, and is served there until something else is said.
     *
     * @param contextId 0 for the context of a thread
     */
    void arrive(long time, Long thread, long contextId, AsyncContext context) {
        push(stack(thread), new Entered(contextId, context, true));
        changed(time, thread, context);
    }

    /** A thread enters a context. */
    void enter(long time, Long thread, long contextId, AsyncContext context) {
        Deque<Entered> stack = stack(thread);
        remove(stack, contextId, true);
        push(stack, new Entered(contextId, context, false));
        changed(time, thread, context);
    }

    private Deque<Entered> stack(Long thread) {
        Deque<Entered> stack = threads.get(thread);
        if (stack == null) {
            stack = new ArrayDeque<>(4);
            threads.put(thread, stack);
        }
        return stack;
    }

    private void push(Deque<Entered> stack, Entered entered) {
        if (stack.size() == MAX_NESTING) {
            stack.removeFirst();
            countForgotten();
        }
        stack.addLast(entered);
    }

    /** A thread leaves the context of the number. */
    void exit(long time, Long thread, long contextId) {
        Deque<Entered> stack = threads.get(thread);
        if (stack != null) {
            remove(stack, contextId, false);
        }
        left(time, thread, stack);
    }

    /** A thread has left the context, how often it may have entered it. */
    void leave(long time, Long thread, AsyncContext context) {
        Deque<Entered> stack = threads.get(thread);
        if (stack != null) {
            stack.removeIf(entered -> entered.context == context);
            left(time, thread, stack);
        }
    }

    private void left(long time, Long thread, Deque<Entered> stack) {
        boolean isIdle = stack == null || stack.isEmpty();
        if (isIdle) {
            threads.remove(thread);
        }
        changed(time, thread, isIdle ? null : stack.getLast().context);
    }

    /** Removes the innermost of the number; or only such as an arrival put in force. */
    private static void remove(Deque<Entered> stack, long contextId, boolean onlyByArrival) {
        Iterator<Entered> innermostFirst = stack.descendingIterator();
        while (innermostFirst.hasNext()) {
            Entered entered = innermostFirst.next();
            if (entered.id == contextId && (entered.byArrival || !onlyByArrival)) {
                innermostFirst.remove();
                break;
            }
        }
    }

    private void countForgotten() {
        counts.add(Unmatched.CONTEXT_FORGOTTEN);
    }
}
