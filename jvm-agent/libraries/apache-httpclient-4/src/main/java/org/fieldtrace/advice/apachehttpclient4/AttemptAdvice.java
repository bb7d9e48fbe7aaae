// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.apachehttpclient4;

import java.lang.invoke.MethodHandle;
import java.net.URI;
import org.apache.http.Header;
import org.apache.http.HttpEntityEnclosingRequest;
import org.apache.http.HttpHost;
import org.apache.http.HttpRequest;
import org.apache.http.client.methods.HttpExecutionAware;
import org.apache.http.client.methods.HttpRequestWrapper;
import org.apache.http.conn.routing.HttpRoute;
import org.fieldtrace.agent.bridge.LibraryMembers;
import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.request.ClientAttempt;
import org.fieldtrace.agent.bridge.request.RequestHash;
import org.fieldtrace.agent.bridge.request.ThreadAttempts;
import org.fieldtrace.agent.bridge.request.ThreadContexts;
import org.fieldtrace.agent.bridge.request.TraceHeader;

/** For {@code MainClientExec.execute}, within the loops for redirects and retries. */
public final class AttemptAdvice {

    /** Since 4.4; it differs from the route's where the application says who is asked. */
    private static final ClassValue<MethodHandle> TARGET = LibraryMembers.getters("getTarget");

    private AttemptAdvice() {}

    /** Begins to look for a connection. */
    public static ClientAttempt enter(
            Object exec,
            HttpRoute route,
            HttpRequestWrapper request,
            Object context,
            HttpExecutionAware aware)
            throws Throwable {
        return NativeAgent.following
                ? ThreadAttempts.begin(new Attempt(request, target(route, request), aware))
                : null;
    }

    /** The answer's head was read, or will not be. */
    public static void exit(ClientAttempt attempt, Object response, Throwable thrown) {
        if (attempt != null) {
            ThreadAttempts.leave(attempt, thrown);
        }
    }

    private static HttpHost target(HttpRoute route, Object request) throws Throwable {
        Object target = (Object) TARGET.get(request.getClass()).invokeExact(request);
        return target instanceof HttpHost ? (HttpHost) target : route.getTargetHost();
    }

    static String traceparent(HttpRequest request) {
        Header header = request.getFirstHeader(TraceHeader.NAME);
        return header == null ? null : header.getValue();
    }

    private static final class Attempt extends ClientAttempt {
        private final HttpExecutionAware aware;

        Attempt(HttpRequestWrapper request, HttpHost target, HttpExecutionAware aware) {
            super(
                    ThreadContexts.current(),
                    request.getMethod(),
                    path(request.getURI()),
                    asks(request, target),
                    traceparent(request));
            this.aware = aware;
        }

        @Override
        protected boolean isCancelled() {
            return aware != null && aware.isAborted();
        }

        private static long asks(HttpRequestWrapper request, HttpHost host) {
            boolean hasBody =
                    request instanceof HttpEntityEnclosingRequest
                            && ((HttpEntityEnclosingRequest) request).getEntity() != null;
            return host == null || hasBody
                    ? RequestHash.UNKNOWN
                    : RequestHash.ofHttp(
                            request.getMethod(),
                            host.getSchemeName(),
                            host.getHostName(),
                            host.getPort(),
                            request.getURI());
        }

        private static String path(URI uri) {
            return uri == null ? null : uri.getRawPath();
        }
    }
}
