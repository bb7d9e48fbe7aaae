// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.okhttp;

import okhttp3.Interceptor;
import okhttp3.Response;
import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.request.ThreadAttempts;

/** For {@code ConnectInterceptor.intercept}, within the loop for redirects and retries. */
public final class AttemptAdvice {

    private AttemptAdvice() {}

    /** Begins to look for a connection. */
    public static Attempt enter(Object interceptor, Interceptor.Chain chain) {
        return NativeAgent.following ? ThreadAttempts.begin(new Attempt(chain)) : null;
    }

    /** The answer's head was read, or will not be. */
    public static void exit(Attempt attempt, Response response, Throwable thrown) {
        if (attempt != null) {
            attempt.answered(response);
            ThreadAttempts.leave(attempt, thrown);
        }
    }
}
