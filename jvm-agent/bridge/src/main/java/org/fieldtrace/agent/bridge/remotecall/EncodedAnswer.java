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

    /** What each thread writes that is measured. */
    private static final ThreadLocal<EncodedAnswer> CURRENT = new ThreadLocal<>();

    private final long request;
    private final int type;
    private final long since; // processor time
    private final EncodedAnswer outer;

    /** When it was written, and what followed was to send it; 0 for not yet. */
    private long until;

    private EncodedAnswer(long request, int type) {
        this.request = request;
        this.type = type;
        this.outer = CURRENT.get();
        CURRENT.set(this);
        this.since = NativeAgent.calls().threadCpuTime();
    }

    /**
     * Writing begins, of which the class is told at once: who closes what he writes to may end the
     * handling.
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
        int type = TypeOfAnswer.idOf(value);
        if (type != 0) {
            NativeAgent.calls().answerEncoded(request, 0, type);
        }
        return VirtualThreads.isVirtual(Thread.currentThread())
                ? null // nobody can tell its processor time
                : new EncodedAnswer(request, type);
    }

    /**
     * The mapper flushes or closes what it writes to. A server sends the head and all that there is
     * then, which takes several times as long as a small object, whatever is in it.
     */
    static void written() {
        EncodedAnswer answer = NativeAgent.recording ? CURRENT.get() : null;
        if (answer != null) {
            answer.stop();
        }
    }

    private void stop() {
        if (until == 0) {
            until = NativeAgent.calls().threadCpuTime();
        }
    }

    /**
     * It is written and sent, or failed.
     *
     * @param answer null where nobody wants to know
     */
    public static void end(EncodedAnswer answer, Throwable thrown) {
        if (answer == null) {
            return;
        }
        CURRENT.set(answer.outer);
        if (thrown == null) {
            answer.stop();
            long spent = answer.until - answer.since;
            NativeAgent.calls().answerEncoded(answer.request, spent, answer.type);
        }
    }
}
