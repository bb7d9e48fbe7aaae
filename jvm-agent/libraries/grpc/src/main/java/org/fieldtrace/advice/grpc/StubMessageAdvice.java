// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.grpc;

import org.fieldtrace.agent.bridge.remotecall.ListenedCalls;

/** For a listener to which a message of the answer comes. */
public final class StubMessageAdvice {

    private StubMessageAdvice() {}

    /** The message is there, and the application does not have it yet. */
    public static void enter(Object listener, Object message) throws Throwable {
        ListenedCalls.deliver(listener, message);
    }
}
