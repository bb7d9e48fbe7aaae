// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.apachehttpclient5;

import org.fieldtrace.agent.bridge.request.ClientExchange;

/** For {@code ComplexFuture.cancel}: who asked for an answer gives it up. */
public final class CancelAdvice {

    private CancelAdvice() {}

    /** Whatever the library does about it, which may be nothing. */
    public static void enter(Object future) {
        ClientExchange exchange = AsyncAttempt.exchangeOf(future);
        if (exchange != null) {
            exchange.abandoned();
        }
    }
}
