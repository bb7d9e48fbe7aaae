// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.reactornetty;

/**
 * For the constructor of {@code HttpClientConnect$HttpObserver}: an attempt begins to look for a
 * connection.
 */
public final class BeginAdvice {

    private BeginAdvice() {}

    /** On whatever thread, for a call that was subscribed to before. */
    public static void enter(Object observer, Object sink, Object call) throws Throwable {
        CallExchanges.begin(call);
    }
}
