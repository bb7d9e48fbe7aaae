// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.vertx;

import org.fieldtrace.advice.netty.CallContexts;
import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.WeakTable;
import org.fieldtrace.agent.bridge.request.AsyncContext;
import org.fieldtrace.agent.bridge.request.ContextAdvice;
import org.fieldtrace.agent.bridge.request.ThreadContexts;

/**
 * For Vert.x's futures: what depends on one belongs to the request that has said so, whichever
 * completes it. So a call that waits for a pooled connection is not that of the request which gave
 * the connection back.
 */
public final class ListenerAdvice {

    private static final WeakTable<AsyncContext> CONTEXTS = new WeakTable<>();

    /** For {@code FutureImpl.addListener}, and the constructor of what stands for several. */
    public static final class Add {
        /** Something is to be done when the future is there, which it may be. */
        public static void enter(Object future, Object listener) {
            add(listener);
        }
    }

    /** For the constructor of {@code FutureImpl$ListenerArray}. */
    public static final class Several {
        /** There is a second one. */
        public static void enter(Object listeners) {
            add(listeners);
        }
    }

    /** For {@code FutureBase.emitSuccess} and {@code emitFailure}. */
    public static final class Emit extends ContextAdvice {
        /** The future is there. */
        public static AsyncContext enter(Object future, Object result, Object listener) {
            return begin(listener);
        }
    }

    /** For {@code FutureBase.emitResult} of Vert.x 5. */
    public static final class EmitResult extends ContextAdvice {
        /** As for {@link Emit}. */
        public static AsyncContext enter(
                Object future, Object result, Throwable failure, Object listener) {
            return begin(listener);
        }
    }

    private static void add(Object listener) {
        if (!NativeAgent.following || listener == null) {
            return;
        }
        AsyncContext context = CallContexts.here();
        if (context != null) {
            CONTEXTS.put(listener, context);
        }
    }

    private static AsyncContext begin(Object listener) {
        AsyncContext context = NativeAgent.following ? CONTEXTS.get(listener) : null;
        return context == null ? null : ThreadContexts.enter(context);
    }
}
