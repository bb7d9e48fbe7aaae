// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.pool;

import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.request.AsyncContext;
import org.fieldtrace.agent.bridge.request.ClientExchange;
import org.fieldtrace.agent.bridge.request.Outcome;
import org.fieldtrace.agent.bridge.request.ThreadContexts;

/**
 * A call asks a pool for a connection without a thread that waits. It is an exchange with the pool
 * unless the pool serves it at once, be it with a connection or with leave to make one. Whoever
 * asks may look for all that ask meanwhile, so that another thread serves the call at any time.
 */
public final class AsyncPoolWait {

    private boolean isOver;
    private ClientExchange exchange;

    private AsyncPoolWait() {}

    /** A call asks. Null while nobody records. */
    public static AsyncPoolWait ask() {
        return NativeAgent.following ? new AsyncPoolWait() : null;
    }

    /**
     * The pool has looked for a connection, maybe again: whoever still has none waits.
     *
     * @param pool its name
     */
    public void begin(String pool) {
        AsyncContext context = ThreadContexts.current();
        long scopeId = ClientExchange.scopeOf(context);
        String name = "pool:" + pool;
        synchronized (this) {
            if (!isOver && exchange == null) {
                exchange =
                        ClientExchange.beginUncounted(context, scopeId, null, name, 0, null, null);
            }
        }
    }

    /**
     * The call waits no longer, if it did.
     *
     * @param outcome of {@link Outcome}
     */
    public void end(int outcome) {
        ClientExchange waited;
        synchronized (this) {
            isOver = true;
            waited = exchange;
        }
        if (waited != null) {
            if (outcome == Outcome.COMPLETED) {
                waited.bodyRead(null);
            } else {
                waited.failed(outcome);
            }
        }
    }
}
