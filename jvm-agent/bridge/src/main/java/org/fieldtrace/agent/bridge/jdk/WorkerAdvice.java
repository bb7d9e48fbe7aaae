// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.jdk;

import java.lang.invoke.MethodHandle;
import org.fieldtrace.agent.bridge.AdviceFailure;
import org.fieldtrace.agent.bridge.Members;
import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.request.Tasks;
import org.fieldtrace.agent.bridge.request.ThreadContexts;

/**
 * Advice for {@code ThreadPoolExecutor}: a worker is in a task's context from when it has taken the
 * task out of the queue until it asks for the next.
 */
public final class WorkerAdvice {

    /** For {@code runWorker}: the first task does not come out of the queue. */
    public static final class Run {
        /** By the class of the worker: the JDK's, or that of a copy of the executor. */
        private static final ClassValue<MethodHandle> FIRST_TASK =
                new ClassValue<>() {
                    @Override
                    protected MethodHandle computeValue(Class<?> worker) {
                        return Members.getter(worker, "firstTask");
                    }
                };

        public static void enter(Object executor, Object worker) {
            try {
                ThreadContexts.clear();
                if (!NativeAgent.following) {
                    return;
                }
                Object first = (Object) FIRST_TASK.get(worker.getClass()).invokeExact(worker);
                if (first != null) {
                    Tasks.begin(first);
                }
            } catch (Throwable failure) {
                AdviceFailure.report(failure, "ThreadPoolExecutor.runWorker");
            }
        }

        public static void exit(Throwable thrown) {
            ThreadContexts.clear();
        }
    }

    /** For {@code getTask}: the task before has ended, and the next one begins. */
    public static final class Next {
        public static void enter() {
            ThreadContexts.clear();
        }

        public static void exit(Runnable task, Throwable thrown) {
            if (task != null) {
                Tasks.begin(task);
            }
        }
    }
}
