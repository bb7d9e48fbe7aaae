// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.jackson;

import org.fieldtrace.agent.bridge.remotecall.EncodedAnswer;

/** Tells what is written to where an answer goes. */
public final class WrittenAnswerAdvice {

    /** Writing begins. */
    public static EncodedAnswer enter(Object writer, Object target, Object value) {
        return EncodedAnswer.begin(value);
    }

    /** It is written, or failed. */
    public static void exit(EncodedAnswer answer, Throwable thrown) {
        EncodedAnswer.end(answer, thrown);
    }
}
