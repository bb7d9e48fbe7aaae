// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.jackson;

import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.VirtualThreads;
import org.fieldtrace.agent.bridge.remotecall.RemoteCallScope;
import org.fieldtrace.agent.bridge.request.CurrentRequest;

/**
 * Measures the processor time of writing an object, in one handling of so many. What is written in
 * a remote call is its question; what else a server writes is mostly its answer.
 */
public final class WrittenAnswerAdvice {

    /** Of 64 bits, those that choose a handling by its number: one in 16. */
    private static final int CHOOSING_BITS = 4;

    /** An odd number near two to the 64th through the golden ratio, which spreads the numbers. */
    private static final long SPREAD = 0x9E3779B97F4A7C15L;

    private WrittenAnswerAdvice() {}

    /** Writing begins. */
    public static Long enter() {
        if (!NativeAgent.recording) {
            return null;
        }
        long request = CurrentRequest.id();
        if (request == CurrentRequest.NONE
                || request * SPREAD >>> Long.SIZE - CHOOSING_BITS != 0
                || RemoteCallScope.currentId() != 0
                || VirtualThreads.isVirtual(Thread.currentThread())) {
            return null;
        }
        return NativeAgent.calls().threadCpuTime();
    }

    /** It is written, or failed. */
    public static void exit(Long since, Throwable thrown) {
        if (since != null && thrown == null) {
            NativeAgent.calls()
                    .answerEncoded(
                            CurrentRequest.id(), NativeAgent.calls().threadCpuTime() - since);
        }
    }
}
