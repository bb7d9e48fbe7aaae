// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.armeria;

import java.util.concurrent.CompletableFuture;
import org.fieldtrace.agent.bridge.remotecall.AnswerFuture;
import org.fieldtrace.agent.bridge.remotecall.AsyncRemoteCall;

/** For what makes objects of an answer for the application, now or in a future. */
public final class TypedAdvice {

    /** The application asks for them. */
    public static AsyncRemoteCall enter() {
        return AsyncRemoteCall.askOutermost();
    }

    /** They are there, or under way, or the answer is without them. */
    public static Object exit(AsyncRemoteCall call, Object result, Throwable thrown) {
        if (call == null) {
            return result;
        }
        call.asked();
        if (result instanceof CompletableFuture) {
            return AnswerFuture.seen((CompletableFuture<?>) result, call::answered);
        }
        call.answered(result);
        return result;
    }
}
