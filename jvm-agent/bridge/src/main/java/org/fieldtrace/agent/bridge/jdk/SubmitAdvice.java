// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.jdk;

import java.lang.invoke.MethodHandle;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RunnableScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import org.fieldtrace.agent.bridge.AdviceFailure;
import org.fieldtrace.agent.bridge.Members;
import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.request.HandOver;
import org.fieldtrace.agent.bridge.request.OwnWork;
import org.fieldtrace.agent.bridge.request.Tasks;
import org.fieldtrace.agent.bridge.request.ThreadContexts;

/** Advice for where executors of the JDK are given work. */
public final class SubmitAdvice {

    /**
     * The virtual threads' own executors: what they are given is no work but a thread's going on.
     */
    private static final String OF_VIRTUAL_THREADS = "java.lang.";

    /**
     * What the JDK's HTTP client does piece by piece for a call, of which the call's futures know
     * the context.
     */
    private static final String OF_HTTP_CLIENT = "jdk.internal.net.http.";

    /** For {@code ThreadPoolExecutor.execute}. */
    public static final class Execute {
        public static Runnable enter(Object executor, Runnable task) {
            if (ThreadContexts.current() != null && !isOfHttpClient(task)) {
                Tasks.submitted(task, HandOver.EXECUTOR);
            }
            return task;
        }

        public static void exit(Runnable task, Throwable thrown) {
            if (thrown != null) {
                Tasks.dropped(task);
            }
        }
    }

    /** For {@code ThreadPoolExecutor.reject}: the caller may run the task itself. */
    public static final class Reject {
        public static void enter(Object executor, Runnable task) {
            Tasks.dropped(task);
        }
    }

    /**
     * For {@code ScheduledThreadPoolExecutor.delayedExecute}. What is to be done again and again
     * (refreshing a cache, say) belongs to no request, even if one has begun it.
     */
    public static final class Schedule {
        public static void enter(
                ScheduledThreadPoolExecutor executor, RunnableScheduledFuture<?> task) {
            if (NativeAgent.following
                    && !(executor instanceof OwnWork)
                    && !task.isPeriodic()
                    && !isOfVirtualThreads(executor.getThreadFactory())) {
                Tasks.submitted(task, HandOver.SCHEDULED);
            }
        }
    }

    /** For what all ways into a {@code ForkJoinPool} have in common, up to JDK 18. */
    public static final class Submit {
        public static void enter(ForkJoinPool pool, Object task) {
            submitted(pool, task);
        }
    }

    /** As {@link Submit}, from JDK 19 on. */
    public static final class PoolSubmit {
        public static void enter(ForkJoinPool pool, boolean signal, Object task) {
            submitted(pool, task);
        }
    }

    /** For {@code ForkJoinPool.scheduleDelayedTask}, from JDK 25 on; else as {@link Schedule}. */
    public static final class ScheduleDelayed {
        private static final MethodHandle PERIOD =
                Members.getter(
                        "java.util.concurrent.DelayScheduler$ScheduledForkJoinTask", "nextDelay");

        public static void enter(ForkJoinPool pool, Object task) {
            if (ThreadContexts.current() == null || isOfVirtualThreads(pool.getFactory())) {
                return;
            }
            try {
                Object period = (Object) PERIOD.invokeExact(task);
                if ((Long) period == 0) {
                    Tasks.submitted(task, HandOver.SCHEDULED);
                }
            } catch (Throwable failure) {
                AdviceFailure.report(failure, "ForkJoinPool.scheduleDelayedTask");
            }
        }
    }

    /**
     * For the executor of {@code CompletableFuture} that makes a thread for each task, where the
     * machine has few processors.
     */
    public static final class ThreadPerTask {
        public static Runnable argument0(Runnable task) {
            return VirtualThreadAdvice.wrap(task, HandOver.COMPLETABLE_FUTURE);
        }
    }

    /** For {@code ForkJoinTask.fork}. */
    public static final class Fork {
        public static void enter(Object task) {
            Tasks.forked(task);
        }
    }

    private static void submitted(ForkJoinPool pool, Object task) {
        if (NativeAgent.following && !isOfVirtualThreads(pool.getFactory())) {
            Tasks.submitted(task, HandOver.FORK_JOIN);
        }
    }

    private static boolean isOfHttpClient(Runnable task) {
        return task != null && task.getClass().getName().startsWith(OF_HTTP_CLIENT);
    }

    private static boolean isOfVirtualThreads(Object factory) {
        return factory.getClass().getName().startsWith(OF_VIRTUAL_THREADS);
    }
}
