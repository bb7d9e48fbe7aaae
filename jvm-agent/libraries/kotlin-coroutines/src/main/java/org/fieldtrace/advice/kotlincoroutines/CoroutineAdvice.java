// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.kotlincoroutines;

import kotlin.coroutines.Continuation;
import kotlin.coroutines.intrinsics.IntrinsicsKt;
import kotlinx.coroutines.DispatchedTask;
import org.fieldtrace.agent.bridge.request.AsyncContext;
import org.fieldtrace.agent.bridge.request.Causes;
import org.fieldtrace.agent.bridge.request.ContextAdvice;
import org.fieldtrace.agent.bridge.request.Waiting;

/** Advice for coroutines, as they begin, stop and go on. */
public final class CoroutineAdvice {

    /** For the constructor of {@code AbstractCoroutine}, from which all others descend. */
    public static final class Make {
        /** By whoever launches the coroutine. */
        public static void enter(Object coroutine) {
            Coroutines.made(coroutine);
        }
    }

    /** For {@code DispatchedTask.run}: a coroutine begins, or goes on after it was suspended. */
    public static final class Run extends ContextAdvice {
        /** On a thread of its dispatcher. */
        public static AsyncContext enter(DispatchedTask<?> task) {
            Object coroutine = Coroutines.of(task);
            AsyncContext context = Coroutines.context(coroutine);
            return context == null ? null : Coroutines.goOn(coroutine, task, context);
        }
    }

    /**
     * For the constructor of what stands for a coroutine that stops, and for where that is used
     * again: the loop over a channel has one for all of its elements.
     */
    public static final class Stop {
        /** In the coroutine. */
        public static void enter(Object continuation) {
            Coroutines.stops(continuation);
        }

        /** For {@code getResult}, which either stops the coroutine or finds that it is resumed. */
        public static final class Result {
            /** In the coroutine: it goes on at once if another thread has been quicker. */
            public static Object enter(Object continuation) {
                return continuation;
            }

            /** If it was suspended, its task tells what it goes on for. */
            public static void exit(Object continuation, Object result, Throwable thrown) {
                if (result != IntrinsicsKt.getCOROUTINE_SUSPENDED()) {
                    Coroutines.hasNotStopped(continuation);
                }
            }
        }
    }

    /** For the constructor of what {@code suspendCoroutine} stops a coroutine with. */
    public static final class Suspend {
        /**
         * In the coroutine.
         *
         * @param safe what finds out whether the coroutine is resumed before it has stopped
         * @param delegate what its dispatcher runs if it has stopped
         */
        public static void enter(Object safe, Continuation<?> delegate) {
            Coroutines.stops(safe);
            Coroutines.stops(delegate);
        }
    }

    /**
     * For the methods that hand a coroutine to its dispatcher, which have its task as an argument.
     */
    public static final class Resume {
        /** By whoever resumes it. */
        public static void enter(Object task) {
            Coroutines.resumes(task);
        }
    }

    /** For where a coroutine asks to be resumed after a time. */
    public static final class Delay {
        /** By the coroutine itself. */
        public static void enter(Object loop, long milliseconds, Object continuation) {
            Coroutines.pauses(continuation);
        }
    }

    /** For {@code DispatchedCoroutine.getResult}: what another thread does may be there at once. */
    public static final class WithContext {
        /** In the coroutine that waits, which has begun the other one. */
        public static Waiting enter(Object coroutine) {
            return Causes.isFollowed() ? new Waiting(coroutine, false) : null;
        }

        /** If it was suspended, whoever resumes it tells what it goes on for. */
        public static void exit(Waiting waiting, Object result, Throwable thrown) {
            if (waiting != null && result != IntrinsicsKt.getCOROUTINE_SUSPENDED()) {
                waiting.ends();
            }
        }
    }
}
