// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.reactornetty;

import org.fieldtrace.agent.bridge.pool.AsyncPoolWait;

/** For {@code Borrower.request}: a call asks a pool for a connection. */
public final class PoolAskAdvice {

    private PoolAskAdvice() {}

    /** By the thread that subscribes, or that tries again. */
    public static AsyncPoolWait enter(Object borrower) {
        return PoolWaits.ask(borrower);
    }

    /** It may have been served. */
    public static void exit(AsyncPoolWait wait, Throwable thrown) {
        if (wait != null) {
            wait.begin("Reactor Netty");
        }
    }
}
