// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.cxf;

import org.fieldtrace.agent.bridge.remotecall.AsyncRemoteCall;

/** For {@code JaxrsClientCallback.handleException}. */
public final class FailedAdvice {

    private FailedAdvice() {}

    /** No answer comes. */
    public static void enter(Object callback) {
        AsyncRemoteCall call = AsyncCalls.take(callback);
        if (call != null) {
            call.answered(null);
        }
    }
}
