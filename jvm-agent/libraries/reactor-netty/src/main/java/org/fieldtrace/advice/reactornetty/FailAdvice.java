// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.reactornetty;

/** For {@code HttpClientHandler.test}: whether an attempt that failed is followed by another. */
public final class FailAdvice {

    private FailAdvice() {}

    /** It has failed, or was redirected. */
    public static void enter(Object call, Throwable cause) {
        CallExchanges.failed(call, cause);
    }
}
