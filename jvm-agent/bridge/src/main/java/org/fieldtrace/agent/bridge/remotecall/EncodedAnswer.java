// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.remotecall;

import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.VirtualThreads;
import org.fieldtrace.agent.bridge.mapping.TypeOfAnswer;
import org.fieldtrace.agent.bridge.request.CurrentRequest;

/**
 * An object that a mapper writes to a stream or a writer: tells of which class it is and measures
 * the processor time of it, in one handling of so many. What is written in a remote call is its
 * question; what else a server writes is mostly its answer.
 */
public final class EncodedAnswer {

    /** Of 64 bits, those that choose a handling by its number: one in 16. */
    private static final int CHOOSING_BITS = 4;

    /** An odd number near two to the 64th through the golden ratio, which spreads the numbers. */
    private static final long SPREAD = 0x9E3779B97F4A7C15L;

    private final Object value;
    private final long since; // processor time; 0 where nobody can tell it

    private EncodedAnswer(Object value, long since) {
        this.value = value;
        this.since = since;
    }

    /**
     * Writing begins.
     *
     * @return null where nobody wants to know
     */
    public static EncodedAnswer begin(Object value) {
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
        return new EncodedAnswer(value, isVirtual ? 0 : NativeAgent.calls().threadCpuTime());
    }

    /**
     * It is written, or failed.
     *
     * @param answer null where nobody wants to know
     */
    public static void end(EncodedAnswer answer, Throwable thrown) {
        if (answer == null || thrown != null) {
            return;
        }
        long spent = answer.since == 0 ? 0 : NativeAgent.calls().threadCpuTime() - answer.since;
        NativeAgent.calls()
                .answerEncoded(CurrentRequest.id(), spent, TypeOfAnswer.idOf(answer.value));
    }
}
