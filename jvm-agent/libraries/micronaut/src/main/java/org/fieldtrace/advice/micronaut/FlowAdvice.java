// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.micronaut;

import org.fieldtrace.advice.netty.CallContexts;
import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.WeakTable;
import org.fieldtrace.agent.bridge.request.AsyncContext;
import org.fieldtrace.agent.bridge.request.ContextAdvice;
import org.fieldtrace.agent.bridge.request.ThreadContexts;

/**
 * For Micronaut's flows, of which {@code DelayedExecutionFlowImpl} waits for something: what comes
 * next belongs to the request that has said so, whichever has given the connection back.
 */
public final class FlowAdvice {

    private static final WeakTable<AsyncContext> CONTEXTS = new WeakTable<>();

    /** For the constructor of a step. */
    public static final class Add {
        /** Something is to be done when the step before is. */
        public static void enter(Object step) {
            AsyncContext context = NativeAgent.following ? CallContexts.here() : null;
            if (context != null) {
                CONTEXTS.put(step, context);
            }
        }
    }

    /** For the method that does a step and what follows. */
    public static final class Work extends ContextAdvice {
        /** What the step waited for is there. */
        public static AsyncContext enter(Object step) {
            AsyncContext context =
                    NativeAgent.following && step != null ? CONTEXTS.get(step) : null;
            return context == null ? null : ThreadContexts.enter(context);
        }
    }
}
