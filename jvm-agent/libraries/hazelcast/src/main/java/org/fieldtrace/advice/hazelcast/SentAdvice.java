// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.hazelcast;

import org.fieldtrace.agent.bridge.NativeAgent;

/** For {@code ClientInvocation.setSentConnection}: a connection carries the operation. */
public final class SentAdvice {

    /** Also once more, where it is sent again. */
    public static void enter(Object invocation, Object connection) throws Throwable {
        if (NativeAgent.following) {
            SentOperations.carriedBy(invocation, connection);
        }
    }
}
