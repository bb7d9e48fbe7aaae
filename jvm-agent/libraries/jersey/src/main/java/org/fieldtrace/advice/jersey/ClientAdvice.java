// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.jersey;

import java.lang.invoke.MethodHandle;
import org.fieldtrace.agent.bridge.LibraryMembers;
import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.remotecall.AskedCalls;

/** Advice for Jersey's client. */
public final class ClientAdvice {

    /** For the constructors of {@code JerseyInvocation}, which its builder calls for each call. */
    public static final class Make {
        /** Where the application has asked the builder for a call, it has asked for this one. */
        public static void enter(Object invocation, Object builder) {
            if (NativeAgent.recording) {
                AskedCalls.same(builder, invocation);
            }
        }
    }

    /**
     * For {@code CompletionStageRxInvoker}: the application asks for a call that a thread of a pool
     * makes.
     */
    public static final class AskStage {

        /** What a thread of its pool calls. */
        private static final ClassValue<MethodHandle> BLOCKING =
                LibraryMembers.getters("getSyncInvoker");

        /** It asks. */
        public static void enter(Object invoker) throws Throwable {
            if (NativeAgent.recording) {
                Object blocking = (Object) BLOCKING.get(invoker.getClass()).invokeExact(invoker);
                if (blocking != null) {
                    AskedCalls.asked(blocking);
                }
            }
        }
    }
}
