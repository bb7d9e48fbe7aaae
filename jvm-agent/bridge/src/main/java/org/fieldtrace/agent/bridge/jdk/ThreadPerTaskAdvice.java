// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.jdk;

import org.fieldtrace.agent.bridge.request.HandOver;

/**
 * Advice for a method, with a task as its first argument, that has a new thread run the task alone,
 * so that nobody but the thread sees it.
 */
public final class ThreadPerTaskAdvice {

    /** The task, in a context of its own where a request hands it over. */
    public static Runnable argument0(Runnable task) {
        return VirtualThreadAdvice.wrap(task, HandOver.EXECUTOR);
    }
}
