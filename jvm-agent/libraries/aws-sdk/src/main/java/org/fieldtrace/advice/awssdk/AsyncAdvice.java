// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.awssdk;

import java.util.concurrent.CompletableFuture;
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
        if (call == null) {
            return result;
        }
        call.asked();
        if (!(result instanceof CompletableFuture)) {
            call.end(null, -1);
            return result;
        }
        try {
            return AnswerFuture.seen((CompletableFuture<?>) result, call::answeredToLibrary);
        } catch (Throwable leftOut) {
            return result;
        }
    }
}
