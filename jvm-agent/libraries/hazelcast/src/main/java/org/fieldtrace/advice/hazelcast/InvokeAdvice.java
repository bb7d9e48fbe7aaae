// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.hazelcast;

import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.request.ClientExchange;

/** For {@code ClientInvocation.invoke}, to which all of a client's objects lead. */
public final class InvokeAdvice {

    /** An operation is asked for. */
    public static Object enter(Object invocation) throws Throwable {
        if (!NativeAgent.following) {
            return null;
        }
        SentOperations.begin(invocation);
        return invocation;
    }

    /** It is under way, or cannot be sent. */
    public static void exit(Object invocation, Object future, Throwable thrown) {
        ClientExchange exchange =
                invocation == null || thrown == null ? null : SentOperations.take(invocation);
        if (exchange != null) {
            exchange.end(0, thrown);
        }
    }
}
