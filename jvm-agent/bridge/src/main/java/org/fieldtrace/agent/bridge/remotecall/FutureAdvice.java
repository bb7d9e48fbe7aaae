// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.remotecall;

import java.util.concurrent.CompletableFuture;

/** Advice for a method that begins a remote call and returns the future of what it brings in. */
public final class FutureAdvice {

    /** The call begins. */
    public static AsyncRemoteCall enter() {
        return AsyncRemoteCall.ask();
    }

    /** The call is under way, or failed to begin. */
    public static Object exit(AsyncRemoteCall call, Object result, Throwable thrown) {
        if (call == null) {
            return result;
        }
        call.asked();
        if (!(result instanceof CompletableFuture)) {
            call.end(result, -1);
            return result;
        }
        try {
            return AnswerFuture.seen((CompletableFuture<?>) result, call::answered);
        } catch (Throwable leftOut) {
            return result;
        }
    }
}
