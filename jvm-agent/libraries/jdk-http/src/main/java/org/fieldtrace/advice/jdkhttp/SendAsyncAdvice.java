// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.jdkhttp;

import java.net.http.HttpResponse;
import java.util.concurrent.CompletableFuture;
import org.fieldtrace.agent.bridge.remotecall.AnswerFuture;
import org.fieldtrace.agent.bridge.remotecall.AsyncRemoteCall;
import org.fieldtrace.agent.bridge.remotecall.RemoteBodies;

/** A call of the JDK's {@code HttpClient} of which the caller gets a future. */
public final class SendAsyncAdvice {

    private SendAsyncAdvice() {}

    /** The call begins. */
    public static AsyncRemoteCall enter() {
        AsyncRemoteCall call = AsyncRemoteCall.begin();
        if (call != null) {
            call.asking();
        }
        return call;
    }

    /** The call is under way, or failed to begin. */
    public static CompletableFuture<?> exit(
            AsyncRemoteCall call, CompletableFuture<?> result, Throwable thrown) {
        if (call == null) {
            return result;
        }
        call.asked();
        if (result == null) {
            call.end(null, -1);
            return null;
        }
        return AnswerFuture.seen(result, answer -> end(call, answer));
    }

    private static void end(AsyncRemoteCall call, Object answer) {
        if (answer instanceof HttpResponse) {
            HttpResponse<?> response = (HttpResponse<?>) answer;
            RemoteBodies.remember(response.body(), call.scopeId());
            call.end(response.body(), BodySize.of(response));
        } else {
            call.end(null, -1);
        }
    }
}
