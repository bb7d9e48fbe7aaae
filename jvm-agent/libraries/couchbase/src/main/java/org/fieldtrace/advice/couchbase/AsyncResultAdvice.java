// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.couchbase;

import org.fieldtrace.agent.bridge.remotecall.AnswerFuture;
import org.fieldtrace.agent.bridge.remotecall.AsyncRemoteCall;

/** For a method that returns the future of a result, of which the application makes objects. */
public final class AsyncResultAdvice {

    private AsyncResultAdvice() {}

    /** The application asks. */
    public static AsyncRemoteCall enter() {
        return AsyncRemoteCall.askOutermost(); // one overload calls another
    }

    /** The result is under way. */
    public static Object exit(AsyncRemoteCall call, Object result, Throwable thrown) {
        return call == null ? result : AnswerFuture.asked(call, result, call::answeredToLibrary);
    }
}
