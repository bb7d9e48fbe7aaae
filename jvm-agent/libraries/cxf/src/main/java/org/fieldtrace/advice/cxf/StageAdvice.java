// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.cxf;

import java.lang.invoke.MethodHandle;
import org.fieldtrace.agent.bridge.LibraryMembers;
import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.remotecall.AskedCalls;

/**
 * For {@code CompletionStageRxInvoker}: the application asks for a call that a thread of a pool
 * makes.
 */
public final class StageAdvice {

    /** The client that a thread of its pool calls. */
    private static final ClassValue<MethodHandle> BLOCKING = LibraryMembers.getters("wc");

    private StageAdvice() {}

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
