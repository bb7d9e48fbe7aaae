// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.remotecall;

/**
 * How large the body of the answer to a remote call was: by the client that received it, else by
 * who parsed it.
 */
public final class AnswerSize {
    private static final long UNKNOWN = -1;

    private long received = UNKNOWN;
    private long parsed = UNKNOWN;

    AnswerSize() {}

    /** In bytes; -1 where nobody knew. */
    long bytes() {
        return Math.max(received, parsed);
    }

    /**
     * Says how large the body was of an answer to the innermost remote call that this thread is in;
     * the sizes of several add up.
     *
     * @param bytes of the body; negative where unknown
     */
    public static void received(long bytes) {
        RemoteCallScope scope = bytes < 0 ? null : CallingThreads.innermost();
        if (scope != null) {
            AnswerSize size = scope.answerSize;
            size.received = Math.max(size.received, 0) + bytes;
        }
    }

    /**
     * As {@link #received}, by who parses the answer; it counts where the client did not know.
     *
     * @param bytes that were parsed; negative where unknown
     */
    public static void parsed(long bytes) {
        RemoteCallScope scope = bytes < 0 ? null : CallingThreads.innermost();
        if (scope != null) {
            AnswerSize size = scope.answerSize;
            size.parsed = Math.max(size.parsed, 0) + bytes;
        }
    }
}
