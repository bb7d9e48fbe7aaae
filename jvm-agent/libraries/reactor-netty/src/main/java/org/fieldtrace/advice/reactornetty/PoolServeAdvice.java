// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.reactornetty;

import org.fieldtrace.agent.bridge.request.Outcome;

/** For {@code Borrower.stopPendingCountdown}: the pool has a connection for it, or makes one. */
public final class PoolServeAdvice {

    private PoolServeAdvice() {}

    /** The wait is over, and what may follow is a connect. */
    public static void enter(Object borrower) {
        PoolWaits.end(borrower, Outcome.COMPLETED);
    }
}
