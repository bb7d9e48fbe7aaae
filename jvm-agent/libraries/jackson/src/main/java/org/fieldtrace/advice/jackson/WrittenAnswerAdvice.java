// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.jackson;

import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.VirtualThreads;
import org.fieldtrace.agent.bridge.mapping.TypeOfAnswer;
import org.fieldtrace.agent.bridge.remotecall.RemoteCallScope;
import org.fieldtrace.agent.bridge.request.CurrentRequest;

/**
 * Tells of which class an object is that is written, and measures the processor time of it, in one
 * handling of so many. What is written in a remote call is its question; what else a server writes
 * is mostly its answer.
 */
public final class WrittenAnswerAdvice {

    /** Of 64 bits, those that choose a handling by its number: one in 16. */
    private static final int CHOOSING_BITS = 4;

    /** An odd number near two to the 64th through the golden ratio, which spreads the numbers. */
    private static final long SPREAD = 0x9E3779B97F4A7C15L;

    private WrittenAnswerAdvice() {}

    /** An object that is being written. */
    public static final class Writing {
        final Object value;
        final long since; // processor time; 0 where nobody can tell it

        Writing(Object value, long since) {
            this.value = value;
            this.since = since;
        }
    }

    /** Writing begins. */
    public static Writing enter(Object writer, Object target, Object value) {
        if (!NativeAgent.recording) {
            return null;
        }
        long request = CurrentRequest.id();
        if (request == CurrentRequest.NONE
                || request * SPREAD >>> Long.SIZE - CHOOSING_BITS != 0
                || RemoteCallScope.currentId() != 0) {
            return null;
        }
        boolean isVirtual = VirtualThreads.isVirtual(Thread.currentThread());
        return new Writing(value, isVirtual ? 0 : NativeAgent.calls().threadCpuTime());
    }

    /** It is written, or failed. */
    public static void exit(Writing writing, Throwable thrown) {
        if (writing == null || thrown != null) {
            return;
        }
        long spent = writing.since == 0 ? 0 : NativeAgent.calls().threadCpuTime() - writing.since;
        NativeAgent.calls()
                .answerEncoded(CurrentRequest.id(), spent, TypeOfAnswer.idOf(writing.value));
    }
}
