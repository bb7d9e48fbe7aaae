// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.okhttp;

import okhttp3.Interceptor;

/** For {@code CallServerInterceptor.intercept}, on a connection that is established. */
public final class ServerAdvice {

    private ServerAdvice() {}

    /** Begins to write the request. */
    public static void enter(Object interceptor, Interceptor.Chain chain) {
        Attempt attempt = Attempt.ofThisThread();
        if (attempt != null) {
            attempt.write(chain);
        }
    }
}
