// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.hazelcast;

import org.fieldtrace.agent.bridge.request.ClientExchange;

/** For {@code ClientInvocation.complete}: the answer was read. */
public final class CompleteAdvice {

    /** The application does not have it yet. */
    public static void enter(Object invocation) {
        ClientExchange exchange = SentOperations.take(invocation);
        if (exchange != null) {
            exchange.bodyRead(null);
        }
    }
}
