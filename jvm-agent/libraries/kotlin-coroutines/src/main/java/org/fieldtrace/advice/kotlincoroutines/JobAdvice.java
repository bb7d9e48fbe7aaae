// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.kotlincoroutines;

import kotlin.coroutines.Continuation;
import kotlin.coroutines.intrinsics.IntrinsicsKt;
import kotlinx.coroutines.ChildHandle;
import kotlinx.coroutines.Deferred;
import kotlinx.coroutines.Job;
import kotlinx.coroutines.JobSupport;
import org.fieldtrace.agent.bridge.request.Causes;
import org.fieldtrace.agent.bridge.request.Completions;
import org.fieldtrace.agent.bridge.request.Waiting;

/** Advice for jobs, and for who waits for them. */
public final class JobAdvice {

    /** For {@code join} and {@code await} of a job that may be there already. */
    public static final class Join {
        /** In the coroutine that waits. */
        public static Waiting enter(Object job) {
            return Causes.isFollowed() ? new Waiting(job, ((Job) job).isCompleted()) : null;
        }

        /** As of {@link CoroutineAdvice.WithContext}. */
        public static void exit(Waiting waiting, Object result, Throwable thrown) {
            CoroutineAdvice.WithContext.exit(waiting, result, thrown);
        }
    }

    /** For where {@code select} asks for the end of a job, which may be there already. */
    public static final class Select {
        /** In the coroutine that selects. */
        public static void enter(Object job) {
            if (Causes.isFollowed() && ((Job) job).isCompleted()) {
                Causes.dependsOnFuture(job);
            }
        }
    }

    /** For {@code AwaitAll.await}: the last of several resumes the coroutine. */
    public static final class AwaitAll {
        /** For the constructor, which is told what is waited for. */
        public static final class Make {
            /** In the coroutine that will wait. */
            public static void enter(Object all, Deferred<?>[] deferreds) {
                Coroutines.all(all, deferreds);
            }
        }

        /** In the coroutine that waits. */
        public static Object enter(Object all, Continuation<?> continuation) {
            return Coroutines.waitsForAll(all, continuation);
        }

        /** If it was suspended, whoever resumes it tells what it goes on for. */
        public static void exit(Object coroutine, Object result, Throwable thrown) {
            if (coroutine != null && result != IntrinsicsKt.getCOROUTINE_SUSPENDED()) {
                Coroutines.allThere(coroutine);
            }
        }
    }

    /** For where a coroutine's own part has ended; it may wait for its children still. */
    public static final class End {
        /** In the coroutine. */
        public static void enter(Object job) {
            Completions.contributed(job);
        }
    }

    /**
     * For where a job is about to be done; it may be tried again if another thread adds a waiter.
     */
    public static final class Complete {
        /** By the last thread that did anything for it. */
        public static void enter(JobSupport job) {
            ChildHandle handle = job.getParentHandle$kotlinx_coroutines_core();
            Coroutines.completes(job, handle == null ? null : handle.getParent());
        }
    }

    /** For {@code BlockingCoroutine.joinBlocking}, by which {@code runBlocking} waits. */
    public static final class Block {
        /** On the thread that is blocked, which may run the coroutine itself meanwhile. */
        public static Waiting enter(Object coroutine) {
            return Causes.isFollowed()
                    ? new Waiting(coroutine, ((Job) coroutine).isCompleted())
                    : null;
        }

        /** The coroutine has ended. */
        public static void exit(Waiting waiting, Object result, Throwable thrown) {
            if (waiting != null) {
                waiting.ends();
            }
        }
    }
}
