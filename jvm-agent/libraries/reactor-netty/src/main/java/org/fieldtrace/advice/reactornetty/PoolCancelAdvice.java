// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.reactornetty;

import org.fieldtrace.agent.bridge.request.Outcome;

/** For {@code Borrower.cancel}: the call is given up. */
public final class PoolCancelAdvice {

    private PoolCancelAdvice() {}

    /** Whether or not it has a connection. */
    public static void enter(Object borrower) {
        PoolWaits.end(borrower, Outcome.CANCELLED);
    }
}
