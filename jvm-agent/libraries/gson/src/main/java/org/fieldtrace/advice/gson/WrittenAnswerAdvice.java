// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.gson;

import java.io.StringWriter;
import org.fieldtrace.agent.bridge.remotecall.EncodedAnswer;

/** Tells what is written to where an answer goes. */
public final class WrittenAnswerAdvice {

    private WrittenAnswerAdvice() {}

    /** Writing begins; what becomes text may be for a log or a cache. */
    public static EncodedAnswer enter(Object gson, Object value, Object type, Object target) {
        return target instanceof StringWriter ? null : EncodedAnswer.begin(value);
    }

    /** It is written, or failed. */
    public static void exit(EncodedAnswer answer, Throwable thrown) {
        EncodedAnswer.end(answer, thrown);
    }
}
