// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.apachehttpclient4;

import java.io.IOException;
import java.lang.invoke.MethodHandle;
import java.net.InetSocketAddress;
import java.net.URI;
import org.apache.http.Header;
import org.apache.http.HttpClientConnection;
import org.apache.http.HttpEntity;
import org.apache.http.HttpEntityEnclosingRequest;
import org.apache.http.HttpHost;
import org.apache.http.HttpInetConnection;
import org.apache.http.HttpRequest;
import org.apache.http.HttpResponse;
import org.apache.http.client.methods.HttpExecutionAware;
import org.apache.http.client.methods.HttpRequestWrapper;
import org.apache.http.conn.routing.HttpRoute;
import org.fieldtrace.agent.bridge.LibraryMembers;
import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.remotecall.AnswerSize;
import org.fieldtrace.agent.bridge.remotecall.RemoteBodies;
import org.fieldtrace.agent.bridge.remotecall.RemoteCallScope;
import org.fieldtrace.agent.bridge.request.ClientAttempt;
import org.fieldtrace.agent.bridge.request.ClientExchange;
import org.fieldtrace.agent.bridge.request.RequestHash;
import org.fieldtrace.agent.bridge.request.SentRequest;
import org.fieldtrace.agent.bridge.request.ThreadAttempts;
import org.fieldtrace.agent.bridge.request.ThreadContexts;
import org.fieldtrace.agent.bridge.request.TraceHeader;

/** Advice for Apache's client, version 4. */
public final class ClientAdvice {

    /**
     * For {@code HttpRequestExecutor.execute}, which writes a request and reads the answer's head.
     */
    public static final class Execute {
        /** On a connection that is established. */
        public static SentRequest enter(
                Object executor, HttpRequest request, HttpClientConnection connection) {
            if (!NativeAgent.following) {
                return null;
            }
            ClientExchange exchange =
                    ThreadAttempts.send(
                            request.getRequestLine().getMethod(),
                            request.getRequestLine().getUri(),
                            SendOnce.traceparent(request));
            if (exchange == null) {
                return null;
            }
            if (connection instanceof HttpInetConnection && connection.isOpen()) {
                HttpInetConnection socket = (HttpInetConnection) connection;
                exchange.connected(
                        new InetSocketAddress(socket.getLocalAddress(), socket.getLocalPort()),
                        new InetSocketAddress(socket.getRemoteAddress(), socket.getRemotePort()));
            }
            return new SentRequest(exchange, connection);
        }

        /** The answer's head was read, or will not be. */
        public static void exit(SentRequest sent, HttpResponse response, Throwable thrown)
                throws IOException {
            if (sent == null) {
                return;
            }
            if (response == null) {
                sent.unanswered(thrown);
                return;
            }
            HttpEntity body = response.getEntity();
            long bytes = body == null ? 0 : body.getContentLength();
            if (sent.answered(response.getStatusLine().getStatusCode(), bytes) && body != null) {
                sent.follows(body.getContent());
            }
        }
    }

    /** For {@code MainClientExec.execute}, within the loops for redirects and retries. */
    public static final class SendOnce {

        /** Since 4.4; it differs from the route's where the application says who is asked. */
        private static final ClassValue<MethodHandle> TARGET = LibraryMembers.getters("getTarget");

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

    /** A call of Apache's client, until the answer's headers are there. */
    public static final class Answer {
        /** The call begins. */
        public static RemoteCallScope enter() {
            return RemoteCallScope.enterLibrary();
        }

        /** The answer is there, and its body yet to be read; or the call failed. */
        public static void exit(RemoteCallScope scope, HttpResponse response, Throwable thrown) {
            try {
                HttpEntity entity = response == null ? null : response.getEntity();
                if (entity != null) {
                    AnswerSize.received(entity.getContentLength());
                }
                if (scope != null) {
                    RemoteBodies.remember(entity, scope.id());
                }
            } finally {
                RemoteCallScope.exit(scope);
            }
        }
    }
}
