// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.jdk;

import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.request.AsyncContext;
import org.fieldtrace.agent.bridge.request.ContextAdvice;
import org.fieldtrace.agent.bridge.request.Tasks;

/**
 * Advice for a method, with a task as its first argument, by which a thread of a pool runs what was
 * given to the pool (see {@link SubmitAdvice.Execute}).
 */
public final class RunTaskAdvice extends ContextAdvice {

    /** The task begins. */
    public static AsyncContext enter(Object pool, Runnable task) {
        return NativeAgent.following ? Tasks.begin(task) : null;
    }
}
