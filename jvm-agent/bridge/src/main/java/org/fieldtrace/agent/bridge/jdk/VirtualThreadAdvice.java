// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.jdk;

import org.fieldtrace.agent.bridge.request.AsyncContext;
import org.fieldtrace.agent.bridge.request.Completions;
import org.fieldtrace.agent.bridge.request.HandOver;
import org.fieldtrace.agent.bridge.request.ThreadContexts;

/**
 * Advice for the constructor of a virtual thread, which replaces what the thread is to run: nobody
 * but the thread ever sees that.
 */
public final class VirtualThreadAdvice {

    /** The constructor's last argument. */
    public static Runnable argument3(Runnable task) {
        return wrap(task, HandOver.VIRTUAL_THREAD);
    }

    static Runnable wrap(Runnable task, HandOver kind) {
        AsyncContext work = task == null ? null : ThreadContexts.handOver(kind);
        return work == null ? task : new Work(task, work);
    }

    private static final class Work implements Runnable {
        private final Runnable task;
        private final AsyncContext context;

        Work(Runnable task, AsyncContext context) {
            this.task = task;
            this.context = context;
        }

        @Override
        public void run() {
            AsyncContext outer = ThreadContexts.enter(context);
            try {
                task.run();
            } finally {
                Completions.completed(Thread.currentThread());
                ThreadContexts.exit(outer);
            }
        }
    }
}
