// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.httpclient4;

import java.io.IOException;
import java.net.InetSocketAddress;
import org.apache.http.HttpClientConnection;
import org.apache.http.HttpEntity;
import org.apache.http.HttpInetConnection;
import org.apache.http.HttpRequest;
import org.apache.http.HttpResponse;
import org.fieldtrace.agent.bridge.AnswerStreamAdvice;
import org.fieldtrace.agent.bridge.ClientAttempt;
import org.fieldtrace.agent.bridge.ClientExchange;
import org.fieldtrace.agent.bridge.NativeAgent;

/** For {@code HttpRequestExecutor.execute}, which writes a request and reads the answer's head. */
public final class ExecuteAdvice {

    private ExecuteAdvice() {}

    /** On a connection that is established. */
    public static Sent enter(
            Object executor, HttpRequest request, HttpClientConnection connection) {
        if (!NativeAgent.following) {
            return null;
        }
        ClientExchange exchange =
                ClientAttempt.send(
                        request.getRequestLine().getMethod(),
                        request.getRequestLine().getUri(),
                        AttemptAdvice.traceparent(request));
        if (exchange == null) {
            return null;
        }
        if (connection instanceof HttpInetConnection && connection.isOpen()) {
            HttpInetConnection socket = (HttpInetConnection) connection;
            exchange.connected(
                    new InetSocketAddress(socket.getLocalAddress(), socket.getLocalPort()),
                    new InetSocketAddress(socket.getRemoteAddress(), socket.getRemotePort()));
        }
        return new Sent(exchange, connection);
    }

    /** The answer's head was read, or will not be. */
    public static void exit(Sent sent, HttpResponse response, Throwable thrown) throws IOException {
        if (sent != null) {
            sent.answered(response, thrown);
        }
    }

    /** A request that was written to a connection. */
    public static final class Sent {
        private final ClientExchange exchange;
        private final HttpClientConnection connection;

        Sent(ClientExchange exchange, HttpClientConnection connection) {
            this.exchange = exchange;
            this.connection = connection;
        }

        void answered(HttpResponse response, Throwable thrown) throws IOException {
            ClientAttempt attempt = ClientAttempt.current();
            if (response == null) {
                // Who made the attempt knows whether it was given up.
                if (attempt == null || attempt.exchange() != exchange) {
                    exchange.bodyRead(thrown);
                }
                return;
            }
            HttpEntity body = response.getEntity();
            exchange.answered(
                    response.getStatusLine().getStatusCode(),
                    body == null ? 0 : body.getContentLength());
            if (body != null && !exchange.hasEnded()) {
                AnswerStreamAdvice.opened(exchange, body.getContent(), connection);
            }
        }
    }
}
