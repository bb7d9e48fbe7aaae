// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.apachehttpclient5;

import java.io.IOException;
import java.net.SocketAddress;
import org.apache.hc.client5.http.classic.ExecChain;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpConnection;
import org.apache.hc.core5.http.HttpEntity;
import org.apache.hc.core5.http.HttpEntityContainer;
import org.apache.hc.core5.http.HttpRequest;
import org.apache.hc.core5.net.URIAuthority;
import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.remotecall.AnswerSize;
import org.fieldtrace.agent.bridge.remotecall.RemoteBodies;
import org.fieldtrace.agent.bridge.remotecall.RemoteCallScope;
import org.fieldtrace.agent.bridge.request.ClientAttempt;
import org.fieldtrace.agent.bridge.request.ClientExchange;
import org.fieldtrace.agent.bridge.request.LocalAddresses;
import org.fieldtrace.agent.bridge.request.RequestHash;
import org.fieldtrace.agent.bridge.request.SentRequest;
import org.fieldtrace.agent.bridge.request.ThreadAttempts;
import org.fieldtrace.agent.bridge.request.ThreadContexts;
import org.fieldtrace.agent.bridge.request.TraceHeader;

/** Advice for Apache's client that blocks. */
public final class ClientAdvice {

    /**
     * For {@code HttpRequestExecutor.execute}, which writes a request and reads the answer's head.
     */
    public static final class Execute {
        /** On a connection that is established. */
        public static SentRequest enter(
                Object executor, HttpRequest request, HttpConnection connection) {
            if (!NativeAgent.following) {
                return null;
            }
            ClientExchange exchange =
                    ThreadAttempts.send(
                            request.getMethod(), request.getPath(), SendOnce.traceparent(request));
            if (exchange == null) {
                return null;
            }
            exchange.connected(local(connection), connection.getRemoteAddress());
            return new SentRequest(exchange, connection);
        }

        private static SocketAddress local(HttpConnection connection) {
            SocketAddress known = LocalAddresses.of(connection);
            return known == null
                    ? LocalAddresses.keep(connection, connection.getLocalAddress())
                    : known;
        }

        /** The answer's head was read, or will not be. */
        public static void exit(SentRequest sent, ClassicHttpResponse response, Throwable thrown)
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
            if (sent.answered(response.getCode(), bytes) && body != null) {
                sent.follows(body.getContent());
            }
        }
    }

    /** For {@code ConnectExec.execute}, within the loops for redirects and retries. */
    public static final class SendOnce {
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

    /** A call of Apache's client, until the answer's headers are there. */
    public static final class Answer {
        /** The call begins. */
        public static RemoteCallScope enter() {
            return RemoteCallScope.enterLibrary();
        }

        /** The answer is there, and its body yet to be read; or the call failed. */
        public static void exit(
                RemoteCallScope scope, HttpEntityContainer response, Throwable thrown) {
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
