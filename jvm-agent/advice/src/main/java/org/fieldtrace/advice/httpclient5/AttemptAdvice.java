// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.httpclient5;

import org.apache.hc.client5.http.classic.ExecChain;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpRequest;
import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.request.ClientAttempt;
import org.fieldtrace.agent.bridge.request.TraceHeader;

/** For {@code ConnectExec.execute}, within the loops for redirects and retries. */
public final class AttemptAdvice {

    private AttemptAdvice() {}

    /** Begins to look for a connection. */
    public static ClientAttempt enter(Object exec, HttpRequest request, ExecChain.Scope scope) {
        return NativeAgent.following ? new Attempt(request, scope) : null;
    }

    /** The answer's head was read, or will not be. */
    public static void exit(ClientAttempt attempt, Object response, Throwable thrown) {
        if (attempt != null) {
            attempt.leave(thrown);
        }
    }

    static String traceparent(HttpRequest request) {
        Header header = request.getFirstHeader(TraceHeader.NAME);
        return header == null ? null : header.getValue();
    }

    private static final class Attempt extends ClientAttempt {
        private final ExecChain.Scope scope;

        Attempt(HttpRequest request, ExecChain.Scope scope) {
            super(request.getMethod(), request.getPath(), traceparent(request));
            this.scope = scope;
        }

        @Override
        protected boolean isCancelled() {
            return scope.execRuntime.isExecutionAborted();
        }
    }
}
