// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.exposed;

import kotlin.Unit;
import kotlinx.coroutines.Deferred;
import org.fieldtrace.agent.bridge.AdviceFailure;
import org.fieldtrace.agent.bridge.remotecall.AsyncRemoteCall;

/** For a function that begins a transaction which goes on elsewhere, and gives its result later. */
public final class DeferredAdvice {

    private DeferredAdvice() {}

    /** It is about to begin; statements of what it hands over serve the call. */
    public static AsyncRemoteCall enter() {
        return AsyncRemoteCall.ask();
    }

    /** It is under way, or could not begin. */
    public static void exit(AsyncRemoteCall call, Object result, Throwable thrown) {
        if (call == null) {
            return;
        }
        call.asked();
        if (!(result instanceof Deferred)) {
            call.end(null, -1);
            return;
        }
        Deferred<?> deferred = (Deferred<?>) result;
        // Those that wait for it are told later, as they have come later.
        deferred.invokeOnCompletion(
                failure -> {
                    ended(call, deferred, failure);
                    return Unit.INSTANCE;
                });
    }

    private static void ended(AsyncRemoteCall call, Deferred<?> deferred, Throwable failure) {
        try {
            Object result = failure == null ? deferred.getCompleted() : null;
            call.end(SuspendedTransaction.unlessHandedOn(result), -1);
        } catch (Throwable leftOut) {
            AdviceFailure.report(leftOut, "Exposed");
        }
    }
}
