// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.jersey;

import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.remotecall.AskedCalls;

/** For the constructors of {@code JerseyInvocation}, which its builder calls for each call. */
public final class InvocationAdvice {

    private InvocationAdvice() {}

    /** Where the application has asked the builder for a call, it has asked for this one. */
    public static void enter(Object invocation, Object builder) {
        if (NativeAgent.recording) {
            AskedCalls.same(builder, invocation);
        }
    }
}
