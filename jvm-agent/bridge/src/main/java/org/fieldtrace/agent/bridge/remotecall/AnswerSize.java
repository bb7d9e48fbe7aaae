// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.remotecall;

/**
 * How large the body of the answer to a remote call was: by the client that received it, else by
 * who parsed it.
 */
public final class AnswerSize {

    private AnswerSize() {}

    /**
     * Says how large the body was of an answer to the innermost remote call that this thread is in;
     * the sizes of several add up.
     *
     * @param bytes of the body; negative where unknown
     */
    public static void received(long bytes) {
        CallInProgress call = bytes < 0 ? null : CallingThreads.innermost();
        if (call != null) {
            call.answer.received(bytes);
        }
    }

    /**
     * As {@link #received}, by who parses the answer; it counts where the client did not know.
     *
     * @param bytes that were parsed; negative where unknown
     */
    public static void parsed(long bytes) {
        CallInProgress call = bytes < 0 ? null : CallingThreads.innermost();
        if (call != null) {
            call.answer.parsed(bytes);
        }
    }
}
