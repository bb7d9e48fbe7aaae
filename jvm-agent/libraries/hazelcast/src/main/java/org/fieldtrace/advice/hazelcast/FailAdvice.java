// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.hazelcast;

import org.fieldtrace.agent.bridge.request.ClientExchange;

/** For {@code ClientInvocation.completeExceptionally}: it failed, and is not tried again. */
public final class FailAdvice {

    /** The application does not know yet. */
    public static void enter(Object invocation, Throwable failure) {
        ClientExchange exchange = SentOperations.take(invocation);
        if (exchange != null) {
            exchange.end(0, failure);
        }
    }
}
