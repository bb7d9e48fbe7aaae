// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.awssdk;

import org.fieldtrace.agent.bridge.remotecall.AnswerFuture;
import org.fieldtrace.agent.bridge.remotecall.AsyncRemoteCall;

/** For {@code AwsAsyncClientHandler.execute}, which returns a future of the answer. */
public final class AsyncAdvice {

    /** A client of a service makes a call. */
    public static AsyncRemoteCall enter() {
        return AsyncRemoteCall.ask();
    }

    /** It is under way, or failed to begin. */
    public static Object exit(AsyncRemoteCall call, Object result, Throwable thrown) {
        return call == null ? result : AnswerFuture.asked(call, result, call::answeredToLibrary);
    }
}
