// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.jdk;

import java.util.TimerTask;
import org.fieldtrace.agent.bridge.AdviceFailure;
import org.fieldtrace.agent.bridge.Members;
import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.request.HandOver;
import org.fieldtrace.agent.bridge.request.Tasks;
import org.fieldtrace.agent.bridge.request.ThreadContexts;

/**
 * Advice for {@code java.util.Timer}. Its thread takes the first task of the queue out just before
 * it runs it, and asks whether the queue is empty when it has.
 */
public final class TimerAdvice {

    private static final String THREAD = "java.util.TimerThread";

    /** For {@code Timer.sched}; what recurs belongs to no request. */
    public static final class Schedule {
        public static void enter(Object timer, TimerTask task, long time, long period) {
            if (period == 0) {
                Tasks.submitted(task, HandOver.TIMER);
            }
        }
    }

    /** For {@code TaskQueue.removeMin}. */
    public static final class Take {
        private static final java.lang.invoke.MethodHandle FIRST =
                Members.method("java.util.TaskQueue", "getMin");

        public static void enter(Object queue) {
            if (!isTimersThread()) {
                return;
            }
            try {
                Tasks.begin((Object) FIRST.invokeExact(queue));
            } catch (Throwable failure) {
                AdviceFailure.report(failure, "Timer");
            }
        }
    }

    /** For {@code TaskQueue.isEmpty}. */
    public static final class Done {
        public static void enter(Object queue) {
            if (isTimersThread()) {
                ThreadContexts.clear();
            }
        }
    }

    private static boolean isTimersThread() {
        return NativeAgent.following && Thread.currentThread().getClass().getName().equals(THREAD);
    }
}
