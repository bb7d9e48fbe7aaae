// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.apachehttpclient5;

import org.apache.hc.client5.http.async.AsyncExecCallback;
import org.apache.hc.client5.http.async.AsyncExecChain;
import org.apache.hc.core5.http.HttpRequest;
import org.fieldtrace.agent.bridge.NativeAgent;

/** For {@code AsyncConnectExec.execute}, within the loops for redirects and retries. */
public final class AsyncAttemptAdvice {

    private AsyncAttemptAdvice() {}

    /** Who is told what becomes of the request. */
    public static AsyncExecCallback argument4(AsyncExecCallback caller) {
        return NativeAgent.following ? new AsyncAttempt(caller) : caller;
    }

    /** Begins to look for a connection. */
    public static AsyncAttempt enter(
            Object exec,
            HttpRequest request,
            Object body,
            AsyncExecChain.Scope scope,
            Object chain,
            AsyncExecCallback caller) {
        if (!(caller instanceof AsyncAttempt)) {
            return null;
        }
        AsyncAttempt attempt = (AsyncAttempt) caller;
        attempt.begin(request, body != null, scope);
        return attempt;
    }

    /** The request is on its way, or will not be sent. */
    public static void exit(AsyncAttempt attempt, Throwable thrown) {
        if (attempt != null && thrown != null) {
            attempt.end(thrown);
        }
    }
}
