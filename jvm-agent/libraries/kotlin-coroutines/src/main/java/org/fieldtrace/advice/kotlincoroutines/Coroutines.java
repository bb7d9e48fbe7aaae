// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.kotlincoroutines;

import kotlinx.coroutines.DispatchedTask;
import kotlinx.coroutines.Job;
import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.WeakTable;
import org.fieldtrace.agent.bridge.request.AsyncContext;
import org.fieldtrace.agent.bridge.request.ThreadContexts;

/** The contexts in which coroutines were made, by what stands for them. */
final class Coroutines {

    private static final WeakTable<AsyncContext> MADE = new WeakTable<>();

    private Coroutines() {}

    static void made(Object coroutine) {
        AsyncContext context = ThreadContexts.current();
        if (context != null) {
            MADE.add(coroutine, context);
        }
    }

    static AsyncContext goOn(DispatchedTask<?> task) {
        if (!NativeAgent.following) {
            return null;
        }
        Object coroutine = task.getDelegate$kotlinx_coroutines_core().getContext().get(Job.Key);
        AsyncContext context = coroutine == null ? null : MADE.get(coroutine);
        return context == null ? null : ThreadContexts.enter(context);
    }
}
