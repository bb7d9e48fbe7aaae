// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.apachehttpclient5;

import java.io.IOException;
import java.net.SocketAddress;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.HttpConnection;
import org.apache.hc.core5.http.HttpEntity;
import org.apache.hc.core5.http.HttpRequest;
import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.request.ClientExchange;
import org.fieldtrace.agent.bridge.request.LocalAddresses;
import org.fieldtrace.agent.bridge.request.SentRequest;
import org.fieldtrace.agent.bridge.request.ThreadAttempts;

/** For {@code HttpRequestExecutor.execute}, which writes a request and reads the answer's head. */
public final class ExecuteAdvice {

    private ExecuteAdvice() {}

    /** On a connection that is established. */
    public static SentRequest enter(
            Object executor, HttpRequest request, HttpConnection connection) {
        if (!NativeAgent.following) {
            return null;
        }
        ClientExchange exchange =
                ThreadAttempts.send(
                        request.getMethod(), request.getPath(), AttemptAdvice.traceparent(request));
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
