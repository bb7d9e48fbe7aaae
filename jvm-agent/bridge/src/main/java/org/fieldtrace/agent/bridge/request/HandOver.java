// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.request;

import org.fieldtrace.agent.bridge.text.TraceStrings;

/**
 * The ways in which work goes from one thread to another, as `async_context.type_id` names them.
 */
public enum HandOver {
    EXECUTOR("Executor"),
    FORK_JOIN("ForkJoinPool"),
    SCHEDULED("ScheduledExecutor"),
    COMPLETABLE_FUTURE("CompletableFuture"),
    TIMER("Timer"),
    VIRTUAL_THREAD("VirtualThread"),
    THREAD("Thread"),
    EVENT_LOOP("EventLoop"),
    SCHEDULER("Scheduler"),
    COROUTINE("Coroutine");

    private final String title;

    HandOver(String title) {
        this.title = title;
    }

    int id() {
        return TraceStrings.ofName(title);
    }
}
