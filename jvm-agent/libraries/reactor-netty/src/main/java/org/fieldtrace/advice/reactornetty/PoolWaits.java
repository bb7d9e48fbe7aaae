// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.reactornetty;

import org.fieldtrace.agent.bridge.WeakTable;
import org.fieldtrace.agent.bridge.pool.AsyncPoolWait;
import org.fieldtrace.agent.bridge.request.Outcome;

/** Calls that ask a pool for a connection. */
final class PoolWaits {

    /** By the borrower that asks. */
    private static final WeakTable<AsyncPoolWait> WAITS = new WeakTable<>();

    private PoolWaits() {}

    /** Null while nobody records. */
    static AsyncPoolWait ask(Object borrower) {
        AsyncPoolWait wait = AsyncPoolWait.ask();
        if (wait != null) {
            WAITS.add(borrower, wait);
        }
        return wait;
    }

    /**
     * A borrower no longer waits, if it did.
     *
     * @param outcome of {@link Outcome}
     */
    static void end(Object borrower, int outcome) {
        AsyncPoolWait wait = WAITS.take(borrower);
        if (wait != null) {
            wait.end(outcome);
        }
    }
}
