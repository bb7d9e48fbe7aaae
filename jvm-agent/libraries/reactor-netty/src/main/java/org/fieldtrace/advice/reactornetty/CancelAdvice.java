// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.reactornetty;

/** For {@code HttpClientOperations.onInboundCancel}. */
public final class CancelAdvice {

    private CancelAdvice() {}

    /** The subscriber gives the answer up, or what is left of it. */
    public static void enter(Object attempt) {
        CallExchanges.cancelled(attempt);
    }
}
