// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.pool;

import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.request.AsyncContext;
import org.fieldtrace.agent.bridge.request.ClientExchange;
import org.fieldtrace.agent.bridge.request.FailureMessage;
import org.fieldtrace.agent.bridge.request.Outcome;
import org.fieldtrace.agent.bridge.request.ThreadContexts;

/**
 * A thread waits until a pool has a connection for it. That is an exchange with the pool. One that
 * is there at once is none, so that a pool which is large enough costs nothing in the trace.
 */
final class PoolWait {

    private static final ThreadLocal<PoolWait> THREAD =
            new ThreadLocal<>() {
                @Override
                protected PoolWait initialValue() {
                    return new PoolWait();
                }
            };

    private boolean isAsking;
    private boolean hasOne;
    private ClientExchange exchange;

    private PoolWait() {}

    /**
     * This thread asks a pool for a connection.
     *
     * @return to be passed to {@link #got}; null while nobody records, and within such a method
     */
    static PoolWait ask() {
        if (!NativeAgent.following) {
            return null;
        }
        try {
            PoolWait ofThread = THREAD.get();
            if (ofThread.isAsking) {
                return null;
            }
            ofThread.isAsking = true;
            ofThread.hasOne = false;
            return ofThread;
        } catch (Throwable leftOut) {
            return null; // for want of memory
        }
    }

    /**
     * Tells whether this thread has what it asks for: what {@link #waitWithin} tells until it is
     * without again is then not about itself.
     */
    static void has(boolean one) {
        if (NativeAgent.following) {
            try {
                THREAD.get().hasOne = one;
            } catch (Throwable leftOut) {
                // As above.
            }
        }
    }

    /** What this thread asks for is not there, if it asks. */
    static void waitWithin(String pool) {
        if (NativeAgent.following) {
            try {
                PoolWait ofThread = THREAD.get();
                if (ofThread.isAsking && !ofThread.hasOne) {
                    ofThread.begin(pool);
                }
            } catch (Throwable leftOut) {
                // As above.
            }
        }
    }

    /**
     * As {@link #ask} and {@link #waitWithin} at once, where a pool has a method that only waits.
     */
    static PoolWait askAndWait(String pool) {
        PoolWait asking = ask();
        if (asking != null) {
            waitWithin(pool);
        }
        return asking;
    }

    /** As {@link #got}, where what waited is known by its thread alone. */
    static void gotOnThread() {
        try {
            PoolWait ofThread = THREAD.get();
            if (ofThread.isAsking) {
                got(ofThread, Outcome.COMPLETED);
            }
        } catch (Throwable leftOut) {
            // As above.
        }
    }

    private void begin(String pool) {
        if (exchange == null) {
            AsyncContext context = ThreadContexts.current();
            exchange =
                    ClientExchange.beginUncounted(
                            context,
                            ClientExchange.scopeOf(context),
                            null,
                            "pool:" + pool,
                            0,
                            null,
                            null);
        }
    }

    /**
     * The pool has answered.
     *
     * @param asking of {@link #ask}
     * @param outcome of {@link Outcome}
     */
    static void got(PoolWait asking, int outcome) {
        if (asking == null) {
            return;
        }
        ClientExchange waited = asking.exchange;
        asking.exchange = null;
        asking.isAsking = false;
        if (waited != null) {
            if (outcome == Outcome.COMPLETED) {
                waited.bodyRead(null);
            } else {
                waited.failed(outcome);
            }
        }
    }

    /**
     * As {@link #got}, of a queue that gives nothing when time is up.
     *
     * @param given null for nothing
     */
    static void gotOf(PoolWait asking, Object given, Throwable thrown) {
        int none = thrown == null ? Outcome.TIMEOUT : Outcome.ERROR;
        got(asking, given == null ? none : Outcome.COMPLETED);
    }

    /** How a pool answers by an exception. */
    static int outcome(Throwable thrown) {
        if (thrown == null) {
            return Outcome.COMPLETED;
        }
        try {
            return FailureMessage.saysTimeout(thrown.getMessage())
                    ? Outcome.TIMEOUT
                    : Outcome.ERROR;
        } catch (Throwable strange) {
            return Outcome.ERROR; // its own methods throw
        }
    }
}
