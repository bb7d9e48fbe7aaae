// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.remotecall;

/** Advice for a method of a writer of JSON that sends away what it has written. */
public final class SentAnswerAdvice {

    private SentAnswerAdvice() {}

    /** All is written. */
    public static void enter() {
        EncodedAnswer.written();
    }
}
