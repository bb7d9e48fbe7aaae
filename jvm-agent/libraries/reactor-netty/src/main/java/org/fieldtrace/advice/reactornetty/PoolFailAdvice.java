// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.reactornetty;

import org.fieldtrace.agent.bridge.request.Outcome;

/** For {@code Borrower.fail}: the pool is closed, or too many wait. */
public final class PoolFailAdvice {

    private PoolFailAdvice() {}

    /** There will be no connection. */
    public static void enter(Object borrower, Throwable cause) {
        PoolWaits.end(borrower, Outcome.ofClient(cause));
    }
}
