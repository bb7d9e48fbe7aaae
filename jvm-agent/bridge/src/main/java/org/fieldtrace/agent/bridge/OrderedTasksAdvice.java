// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge;

/**
 * Advice for a queue whose tasks an executor runs one after the other, as one task of its own, so
 * that those of many requests run within what one of them has handed over (Vert.x's {@code
 * TaskQueue}).
 */
public final class OrderedTasksAdvice {

    private OrderedTasksAdvice() {}

    /** For the method that adds a task, which nobody but the queue sees. */
    public static final class Add {
        private Add() {}

        public static Runnable argument0(Runnable task) {
            return VirtualThreadAdvice.wrap(task, HandOver.EXECUTOR);
        }
    }

    /** For the method that runs what is in the queue, and belongs to none of it. */
    public static final class RunAll {
        private RunAll() {}

        public static AsyncContext enter() {
            return NativeAgent.following ? AsyncContext.enter(null) : null;
        }

        public static void exit(AsyncContext outer, Throwable thrown) {
            AsyncContext.exit(outer);
        }
    }
}
