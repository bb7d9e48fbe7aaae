// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.micronaut;

import org.fieldtrace.agent.bridge.remotecall.AsyncRemoteCall;
import reactor.core.publisher.Mono;

/**
 * For {@code DefaultHttpClient.exchange}, which sends the request at once, whoever subscribes to
 * its answer.
 */
public final class ExchangeAdvice {

    private ExchangeAdvice() {}

    /** The application asks; not where it has asked for a publisher that does so now. */
    public static AsyncRemoteCall enter() {
        AsyncRemoteCall call = AsyncRemoteCall.beginOutermost(null);
        if (call != null) {
            call.asking();
        }
        return call;
    }

    /** It gets a publisher of the same answer, which is seen. */
    public static Object exit(AsyncRemoteCall call, Object result, Throwable thrown) {
        if (call == null) {
            return result;
        }
        call.asked();
        if (!(result instanceof Mono)) {
            call.end(null, -1);
            return result;
        }
        return ((Mono<?>) result)
                .doOnNext(call::deliver)
                .doOnTerminate(() -> call.end(null, -1))
                .doOnCancel(() -> call.end(null, -1));
    }
}
