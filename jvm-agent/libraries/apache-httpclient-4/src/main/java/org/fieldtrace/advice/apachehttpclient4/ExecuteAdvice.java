// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.apachehttpclient4;

import java.io.IOException;
import java.net.InetSocketAddress;
import org.apache.http.HttpClientConnection;
import org.apache.http.HttpEntity;
import org.apache.http.HttpInetConnection;
import org.apache.http.HttpRequest;
import org.apache.http.HttpResponse;
import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.request.ClientExchange;
import org.fieldtrace.agent.bridge.request.SentRequest;
import org.fieldtrace.agent.bridge.request.ThreadAttempts;

/** For {@code HttpRequestExecutor.execute}, which writes a request and reads the answer's head. */
public final class ExecuteAdvice {

    private ExecuteAdvice() {}

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
