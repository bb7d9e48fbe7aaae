// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.apachehttpclient5;

import org.apache.hc.client5.http.classic.ExecChain;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpEntityContainer;
import org.apache.hc.core5.http.HttpRequest;
import org.apache.hc.core5.net.URIAuthority;
import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.request.ClientAttempt;
import org.fieldtrace.agent.bridge.request.RequestHash;
import org.fieldtrace.agent.bridge.request.ThreadAttempts;
import org.fieldtrace.agent.bridge.request.ThreadContexts;
import org.fieldtrace.agent.bridge.request.TraceHeader;

/** For {@code ConnectExec.execute}, within the loops for redirects and retries. */
public final class AttemptAdvice {

    private AttemptAdvice() {}

    /** Begins to look for a connection. */
    public static ClientAttempt enter(Object exec, HttpRequest request, ExecChain.Scope scope) {
        return NativeAgent.following ? ThreadAttempts.begin(new Attempt(request, scope)) : null;
    }

    /** The answer's head was read, or will not be. */
    public static void exit(ClientAttempt attempt, Object response, Throwable thrown) {
        if (attempt != null) {
            ThreadAttempts.leave(attempt, thrown);
        }
    }

    static String traceparent(HttpRequest request) {
        Header header = request.getFirstHeader(TraceHeader.NAME);
        return header == null ? null : header.getValue();
    }

    /** What a request asks for, if it has no body. */
    static long asks(HttpRequest request) {
        URIAuthority host = request.getAuthority();
        return host == null
                ? RequestHash.UNKNOWN
                : RequestHash.ofHttp(
                        request.getMethod(),
                        request.getScheme(),
                        host.getHostName(),
                        host.getPort(),
                        request.getPath(),
                        null);
    }

    private static boolean hasBody(HttpRequest request) {
        return request instanceof HttpEntityContainer
                && ((HttpEntityContainer) request).getEntity() != null;
    }

    private static final class Attempt extends ClientAttempt {
        private final ExecChain.Scope scope;

        Attempt(HttpRequest request, ExecChain.Scope scope) {
            super(
                    ThreadContexts.current(),
                    request.getMethod(),
                    request.getPath(),
                    hasBody(request) ? RequestHash.UNKNOWN : asks(request),
                    traceparent(request));
            this.scope = scope;
        }

        @Override
        protected boolean isCancelled() {
            return scope.execRuntime.isExecutionAborted();
        }
    }
}
