// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.kotlincoroutines;

import java.util.concurrent.atomic.AtomicReferenceArray;
import kotlin.coroutines.Continuation;
import kotlinx.coroutines.DispatchedTask;
import kotlinx.coroutines.Job;
import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.WeakTable;
import org.fieldtrace.agent.bridge.request.AsyncContext;
import org.fieldtrace.agent.bridge.request.Causes;
import org.fieldtrace.agent.bridge.request.Completions;
import org.fieldtrace.agent.bridge.request.ThreadContexts;
import org.fieldtrace.agent.bridge.request.cause.Completed;
import org.fieldtrace.agent.bridge.request.cause.ThreadCauses;

/**
 * The contexts in which coroutines were made, by what stands for them, and what they have waited
 * for: when one stops, and when somebody resumes it.
 */
final class Coroutines {

    private static final WeakTable<AsyncContext> MADE = new WeakTable<>();

    /** By the continuation of a coroutine that stops, what this had waited for. */
    private static final WeakTable<Completed> STOPPED = new WeakTable<>();

    /** By the task that goes on, what those had waited for who have resumed it. */
    private static final WeakTable<Completed> RESUMED = new WeakTable<>();

    /** By the task that a timer will have go on, what the coroutine itself had waited for. */
    private static final WeakTable<Completed> PAUSED = new WeakTable<>();

    /** By what waits for several jobs, these. */
    private static final WeakTable<Object[]> ALL = new WeakTable<>();

    /** By the coroutine, the jobs whose ends it has waited for together. */
    private static final WeakTable<Together> AWAITED = new WeakTable<>();

    /** By a segment of a channel, what the senders of its elements had waited for. */
    private static final WeakTable<AtomicReferenceArray<Completed>> SENT = new WeakTable<>();

    /** How many elements there are in a segment, unless somebody wants more. */
    private static final int OF_SEGMENT = 32;

    /** Jobs whose ends are waited for together, and since when. */
    static final class Together {
        final Object[] jobs;
        final long since = System.nanoTime();

        Together(Object[] jobs) {
            this.jobs = jobs;
        }
    }

    private Coroutines() {}

    static void made(Object coroutine) {
        AsyncContext context = ThreadContexts.current();
        if (context != null) {
            MADE.add(coroutine, context);
        }
    }

    static Object of(DispatchedTask<?> task) {
        return task.getDelegate$kotlinx_coroutines_core().getContext().get(Job.Key);
    }

    /** This thread resumes a coroutine, which goes on by a task. */
    static void resumes(Object task) {
        if (NativeAgent.following) {
            Completed cause = Causes.now();
            if (cause != null) {
                RESUMED.put(task, cause);
            } else {
                RESUMED.take(task);
            }
        }
    }

    /** A coroutine is about to stop, before anybody knows that it is to be resumed. */
    static void stops(Object continuation) {
        Completed cause = Causes.now();
        if (cause != null) {
            STOPPED.put(continuation, cause);
        } else {
            STOPPED.take(continuation);
        }
    }

    /** It was resumed before it could stop, and goes on with the same thread. */
    static void hasNotStopped(Object continuation) {
        Completed stopped = STOPPED.take(continuation);
        Completed resumed = RESUMED.take(continuation);
        if (resumed != null && resumed.cause != ThreadCauses.current()) {
            Causes.goesOn(resumed, stopped);
        }
    }

    /** A timer will resume a coroutine: nobody else is waited for. */
    static void pauses(Object task) {
        Completed cause = Causes.now();
        if (cause != null) {
            PAUSED.put(task, cause);
        }
    }

    /** A coroutine will wait for the ends of several jobs. */
    static void all(Object all, Object[] jobs) {
        if (Causes.isFollowed()) {
            ALL.put(all, jobs);
        }
    }

    /**
     * It does.
     *
     * @return the coroutine; null where nobody wants to know
     */
    static Object waitsForAll(Object all, Continuation<?> continuation) {
        Object[] jobs = ALL.take(all);
        Object coroutine = jobs == null ? null : continuation.getContext().get(Job.Key);
        if (coroutine != null) {
            AWAITED.put(coroutine, new Together(jobs));
        }
        return coroutine;
    }

    /** All were there before it could stop. */
    static void allThere(Object coroutine) {
        Together together = AWAITED.take(coroutine);
        if (together != null) {
            Causes.waitedForAll(together.jobs, together.since);
        }
    }

    /** A coroutine puts an element into a channel. */
    static void sends(Object segment, int index) {
        Completed own = NativeAgent.following && index < OF_SEGMENT ? Causes.now() : null;
        if (own == null) {
            return;
        }
        AtomicReferenceArray<Completed> sent = SENT.get(segment);
        if (sent == null) {
            SENT.putIfStill(segment, null, new AtomicReferenceArray<>(OF_SEGMENT));
            sent = SENT.get(segment);
        }
        if (sent != null) {
            sent.set(index, own);
        }
    }

    /** A coroutine finds one there. */
    static void receives(Object segment, int index) {
        AtomicReferenceArray<Completed> sent =
                Causes.isFollowed() && index < OF_SEGMENT ? SENT.get(segment) : null;
        if (sent != null) {
            Causes.dependsOn(sent.getAndSet(index, null));
        }
    }

    /**
     * A coroutine goes on.
     *
     * @return what the thread did before; null where nothing changed
     */
    static AsyncContext goOn(Object coroutine, DispatchedTask<?> task, AsyncContext context) {
        AsyncContext outer = ThreadContexts.enter(context);
        Completed resumed = RESUMED.take(task);
        Completed paused = PAUSED.take(task);
        Causes.goesOn(resumed == null ? paused : resumed, STOPPED.take(task));
        Together together = AWAITED.take(coroutine);
        if (together != null) {
            for (Object job : together.jobs) {
                Causes.dependsOnFuture(job);
            }
        }
        return outer;
    }

    /** Where a coroutine was made; null where that is not known, or nobody wants to know. */
    static AsyncContext context(Object coroutine) {
        return NativeAgent.following && coroutine != null ? MADE.get(coroutine) : null;
    }

    /** A job is about to be done, by the last of its children or by itself. */
    static void completes(Object job, Object parent) {
        if (NativeAgent.following) {
            Causes.joins(job);
            if (parent != null) {
                Completions.contributed(parent);
            }
        }
    }
}
