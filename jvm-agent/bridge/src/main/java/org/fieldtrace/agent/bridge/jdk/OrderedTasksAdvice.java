// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.jdk;

import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.request.AsyncContext;
import org.fieldtrace.agent.bridge.request.ContextAdvice;
import org.fieldtrace.agent.bridge.request.HandOver;
import org.fieldtrace.agent.bridge.request.Tasks;
import org.fieldtrace.agent.bridge.request.ThreadContexts;

/**
 * Advice for a queue whose tasks an executor runs one after the other, as one task of its own, so
 * that those of many requests run within what one of them has handed over (Vert.x's {@code
 * TaskQueue}).
 */
public final class OrderedTasksAdvice {

    /**
     * For the method that adds a task. A task of a class that {@link RunTask} is called for stays
     * as it is: Vert.x 5 looks for it in the queue, to wait for its end. Others nobody else sees.
     */
    public static final class Add {
        private static final String KNOWN = "io.vertx.core.impl.WorkerTask";

        private static final ClassValue<Boolean> IS_KNOWN =
                new ClassValue<>() {
                    @Override
                    protected Boolean computeValue(Class<?> task) {
                        Class<?> type = task;
                        while (type != null && !type.getName().equals(KNOWN)) {
                            type = type.getSuperclass();
                        }
                        return type != null;
                    }
                };

        public static Runnable argument0(Runnable task) {
            try {
                if (task == null || !IS_KNOWN.get(task.getClass())) {
                    return VirtualThreadAdvice.wrap(task, HandOver.EXECUTOR);
                }
                Tasks.submitted(task, HandOver.EXECUTOR);
            } catch (Throwable leftOut) {
                // For want of memory: the task runs in no context.
            }
            return task;
        }
    }

    /** For the method by which a task of Vert.x 5 runs, whoever has it run. */
    public static final class RunTask extends ContextAdvice {
        public static AsyncContext enter(Object task) {
            return NativeAgent.following ? Tasks.beginWithin(task) : null;
        }
    }

    /** For the method that runs what is in the queue, and belongs to none of it. */
    public static final class RunAll extends ContextAdvice {
        public static AsyncContext enter() {
            return NativeAgent.following ? ThreadContexts.enter(null) : null;
        }
    }
}
