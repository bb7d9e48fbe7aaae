// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.reactornetty;

import org.fieldtrace.agent.bridge.request.Outcome;

/** For {@code Borrower.run}: it has waited for as long as it may. */
public final class PoolExpireAdvice {

    private PoolExpireAdvice() {}

    /** By a timer. */
    public static void enter(Object borrower) {
        PoolWaits.end(borrower, Outcome.TIMEOUT);
    }
}
