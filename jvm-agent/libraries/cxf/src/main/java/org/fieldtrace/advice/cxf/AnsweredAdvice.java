// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.cxf;

import java.util.Map;
import org.fieldtrace.agent.bridge.remotecall.AsyncRemoteCall;

/** For {@code JaxrsClientCallback.handleResponse}, ahead of whoever waits for the answer. */
public final class AnsweredAdvice {

    private AnsweredAdvice() {}

    /** The answer is there: an entity, or a response that is yet to be read. */
    public static void enter(Object callback, Map<?, ?> context, Object[] answers) {
        AsyncRemoteCall call = AsyncCalls.take(callback);
        if (call != null) {
            call.answered(answers == null || answers.length == 0 ? null : answers[0]);
        }
    }
}
