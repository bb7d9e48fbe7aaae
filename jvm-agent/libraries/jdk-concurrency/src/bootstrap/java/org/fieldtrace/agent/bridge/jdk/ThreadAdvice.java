// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.jdk;

import java.lang.invoke.MethodHandle;
import org.fieldtrace.agent.bridge.AdviceFailure;
import org.fieldtrace.agent.bridge.ApplicationClasses;
import org.fieldtrace.agent.bridge.Members;
import org.fieldtrace.agent.bridge.VirtualThreads;
import org.fieldtrace.agent.bridge.request.AsyncContext;
import org.fieldtrace.agent.bridge.request.Causes;
import org.fieldtrace.agent.bridge.request.Completions;
import org.fieldtrace.agent.bridge.request.HandOver;
import org.fieldtrace.agent.bridge.request.Tasks;
import org.fieldtrace.agent.bridge.request.ThreadContexts;
import org.fieldtrace.agent.bridge.request.Waiting;

/**
 * Advice for threads that the application makes itself for a task of its own. Libraries' threads
 * may serve anybody, whichever request was the first to need them.
 */
public final class ThreadAdvice {

    /** For {@code start}. */
    public static final class Start {
        public static void enter(Thread thread) {
            if (ThreadContexts.current() == null) {
                return;
            }
            try {
                Object task = Task.of(thread);
                if (task != null && ApplicationClasses.isTaskOf(task.getClass())) {
                    Tasks.submitted(thread, HandOver.THREAD);
                }
            } catch (Throwable failure) {
                AdviceFailure.report(failure, "Thread.start");
            }
        }

        public static void exit(Thread thread, Throwable thrown) {
            if (thrown != null) {
                Tasks.dropped(thread);
            }
        }
    }

    /** For {@code run}, where a subclass has none of its own. */
    public static final class Run {
        public static AsyncContext enter(Thread thread) {
            return thread == Thread.currentThread() ? Tasks.beginWithin(thread) : null;
        }

        public static void exit(AsyncContext outer, Throwable thrown) {
            if (outer != null) {
                Completions.completed(Thread.currentThread());
                ThreadContexts.exit(outer);
            }
        }
    }

    /**
     * For {@code join}, which does not ask a virtual thread that has ended; who waits for another
     * one is seen in {@link WaitAdvice.Join}.
     */
    public static final class Join {
        private final Thread thread;
        private final Waiting waiting;

        private Join(Thread thread) {
            this.thread = thread;
            waiting = new Waiting(thread, !thread.isAlive());
        }

        public static Join enter(Thread thread) {
            if (!Causes.isFollowed() || VirtualThreads.isVirtual(thread) && thread.isAlive()) {
                return null;
            }
            return new Join(thread);
        }

        public static void exit(Join join, Throwable thrown) {
            if (join != null && thrown == null && !join.thread.isAlive()) {
                join.waiting.endsIfKnown();
            }
        }
    }

    /** What a thread is made for. */
    private static final class Task {
        private static final MethodHandle HOLDER = holder();
        private static final MethodHandle TASK =
                HOLDER == null
                        ? Members.getter("java.lang.Thread", "target")
                        : Members.getter("java.lang.Thread$FieldHolder", "task");

        private Task() {}

        /** Null before JDK 19. */
        private static MethodHandle holder() {
            try {
                return Members.getter("java.lang.Thread", "holder");
            } catch (IllegalStateException older) {
                return null;
            }
        }

        static Object of(Thread thread) throws Throwable {
            Object holder = HOLDER == null ? thread : (Object) HOLDER.invokeExact((Object) thread);
            return (Object) TASK.invokeExact(holder);
        }
    }
}
