// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.jdk;

import java.lang.invoke.MethodHandle;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.TimeoutException;
import org.fieldtrace.agent.bridge.AdviceFailure;
import org.fieldtrace.agent.bridge.Members;
import org.fieldtrace.agent.bridge.request.Causes;
import org.fieldtrace.agent.bridge.request.Completions;
import org.fieldtrace.agent.bridge.request.Composing;
import org.fieldtrace.agent.bridge.request.Waiting;
import org.fieldtrace.agent.bridge.request.cause.Completed;

/** Advice for what threads wait for, and for those who release them. */
public final class WaitAdvice {

    /** For the methods that complete a {@code CompletableFuture} or a {@code FutureTask}. */
    public static final class Complete {
        public static void enter(Object future) {
            Completions.completed(future);
        }
    }

    /** For the one that completes a future as another one was, which an action may have given. */
    public static final class Relay {
        public static void enter(Object future) {
            Composing.isThere();
            Completions.completed(future);
        }
    }

    /** For {@code get} and {@code join}. */
    public static final class Get {
        public static Waiting enter(Object future) {
            return Causes.isFollowed() ? new Waiting(future, ((Future<?>) future).isDone()) : null;
        }

        public static void exit(Waiting waiting, Object result, Throwable thrown) {
            if (waiting != null && !(thrown instanceof TimeoutException)) {
                waiting.ends();
            }
        }
    }

    /** For {@code VirtualThread.joinNanos}, by which {@code Thread.join} waits for one. */
    public static final class Join {
        public static Waiting enter(Thread thread) {
            return Causes.isFollowed() ? new Waiting(thread, !thread.isAlive()) : null;
        }

        public static void exit(Waiting waiting, boolean hasEnded, Throwable thrown) {
            if (waiting != null && hasEnded) {
                waiting.ends();
            }
        }
    }

    /** For {@code CompletableFuture.allOf}: of futures that are there already nothing is fired. */
    public static final class All {
        public static CompletableFuture<?>[] enter(CompletableFuture<?>[] futures) {
            return Causes.isFollowed() ? futures : null;
        }

        public static void exit(
                CompletableFuture<?>[] futures, CompletableFuture<?> all, Throwable thrown) {
            if (futures == null || all == null || !all.isDone()) {
                return;
            }
            for (CompletableFuture<?> future : futures) {
                Causes.dependsOnFuture(future);
            }
        }
    }

    /** For {@code SubtaskImpl.run} of structured concurrency: its scope waits for it. */
    public static final class Subtask {
        private static final ClassValue<MethodHandle> SCOPE =
                new ClassValue<>() {
                    @Override
                    protected MethodHandle computeValue(Class<?> subtask) {
                        return Members.getter(subtask, "scope");
                    }
                };

        public static Object enter(Object subtask) {
            return Causes.isFollowed() ? subtask : null;
        }

        public static void exit(Object subtask, Throwable thrown) {
            if (subtask == null) {
                return;
            }
            // The first handle takes as long as calls do, and the next subtask ends meanwhile.
            Completed own = Causes.now();
            try {
                Object scope = (Object) SCOPE.get(subtask.getClass()).invokeExact(subtask);
                Completions.contributed(scope, own);
            } catch (Throwable failure) {
                AdviceFailure.report(failure, "StructuredTaskScope");
            }
        }
    }

    /** For {@code StructuredTaskScope.join}. */
    public static final class JoinScope {
        public static Since enter(Object scope) {
            return Causes.isFollowed() ? new Since(scope) : null;
        }

        public static void exit(Since since, Object result, Throwable thrown) {
            if (since != null && !(thrown instanceof InterruptedException)) {
                Causes.waitedForAll(since.waited, since.time);
            }
        }
    }

    /** What a thread waits for, and since when. */
    public static final class Since {
        private final Object[] waited;
        private final long time = System.nanoTime();

        Since(Object waited) {
            this.waited = new Object[] {waited};
        }
    }

    /** For {@code CountDownLatch.countDown}. */
    public static final class CountDown {
        public static void enter(Object latch) {
            Completions.contributed(latch);
        }
    }

    /** For {@code CountDownLatch.await} without a bound. */
    public static final class Await {
        public static Waiting enter(CountDownLatch latch) {
            return Causes.isFollowed() ? new Waiting(latch, latch.getCount() == 0) : null;
        }

        public static void exit(Waiting waiting, Throwable thrown) {
            if (waiting != null && thrown == null) {
                waiting.ends();
            }
        }
    }

    /** For {@code CountDownLatch.await} that gives up some time. */
    public static final class AwaitBounded {
        public static Waiting enter(CountDownLatch latch) {
            return Await.enter(latch);
        }

        public static void exit(Waiting waiting, boolean isOpen, Throwable thrown) {
            if (isOpen) {
                Await.exit(waiting, thrown);
            }
        }
    }
}
