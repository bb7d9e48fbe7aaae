// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.micronaut;

import org.fieldtrace.advice.netty.CallContexts;
import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.WeakTable;
import org.fieldtrace.agent.bridge.request.AsyncContext;
import org.fieldtrace.agent.bridge.request.ContextAdvice;
import org.fieldtrace.agent.bridge.request.ThreadContexts;

/**
 * For Micronaut's flows, of which {@code DelayedExecutionFlowImpl} waits for something, and for
 * {@code CancellableMonoSink}, in which older versions wait for a connection: what comes next
 * belongs to the request that has said so, whichever has given the connection back.
 */
public final class FlowAdvice {

    private static final WeakTable<AsyncContext> CONTEXTS = new WeakTable<>();

    /** For the constructors of a step and of a sink. */
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

    /** For the methods that fill a sink, which do what follows where somebody has subscribed. */
    public static final class Emit {
        /** As {@link Work}. */
        public static AsyncContext enter(Object sink) {
            return Work.enter(sink);
        }

        /** As {@link Work}. */
        public static void exit(AsyncContext outer, Object result, Throwable thrown) {
            ThreadContexts.exit(outer);
        }
    }
}
