// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.kotlincoroutines;

import kotlinx.coroutines.DispatchedTask;
import org.fieldtrace.agent.bridge.request.AsyncContext;
import org.fieldtrace.agent.bridge.request.ThreadContexts;

/** For {@code DispatchedTask.run}: a coroutine begins, or goes on after it was suspended. */
public final class RunAdvice {

    private RunAdvice() {}

    /** On a thread of its dispatcher. */
    public static AsyncContext enter(DispatchedTask<?> task) {
        Object coroutine = Coroutines.of(task);
        AsyncContext context = Coroutines.context(coroutine);
        return context == null ? null : Coroutines.goOn(coroutine, task, context);
    }

    /** It has ended, or is suspended. */
    public static void exit(AsyncContext outer, Throwable thrown) {
        ThreadContexts.exit(outer);
    }
}
