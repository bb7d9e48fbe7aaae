// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.rabbitmq;

/** For {@code close} of channels and connections. */
public final class CloseAdvice {

    private CloseAdvice() {}

    /** The thread is done with what it has got by them. */
    public static void enter() {
        GetAdvice.endOnThisThread();
    }
}
