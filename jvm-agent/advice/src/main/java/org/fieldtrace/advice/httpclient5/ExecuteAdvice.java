// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.httpclient5;

import java.io.IOException;
import java.net.SocketAddress;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.HttpConnection;
import org.apache.hc.core5.http.HttpEntity;
import org.apache.hc.core5.http.HttpRequest;
import org.fieldtrace.agent.bridge.AnswerStreamAdvice;
import org.fieldtrace.agent.bridge.ClientAttempt;
import org.fieldtrace.agent.bridge.ClientExchange;
import org.fieldtrace.agent.bridge.LocalAddresses;
import org.fieldtrace.agent.bridge.NativeAgent;

/** For {@code HttpRequestExecutor.execute}, which writes a request and reads the answer's head. */
public final class ExecuteAdvice {

    private ExecuteAdvice() {}

    /** On a connection that is established. */
    public static Sent enter(Object executor, HttpRequest request, HttpConnection connection) {
        if (!NativeAgent.following) {
            return null;
        }
        ClientExchange exchange =
                ClientAttempt.send(
                        request.getMethod(), request.getPath(), AttemptAdvice.traceparent(request));
        if (exchange == null) {
            return null;
        }
        exchange.connected(local(connection), connection.getRemoteAddress());
        return new Sent(exchange, connection);
    }

    private static SocketAddress local(HttpConnection connection) {
        SocketAddress known = LocalAddresses.of(connection);
        return known == null
                ? LocalAddresses.keep(connection, connection.getLocalAddress())
                : known;
    }

    /** The answer's head was read, or will not be. */
    public static void exit(Sent sent, ClassicHttpResponse response, Throwable thrown)
            throws IOException {
        if (sent != null) {
            sent.answered(response, thrown);
        }
    }

    /** A request that was written to a connection. */
    public static final class Sent {
        private final ClientExchange exchange;
        private final HttpConnection connection;

        Sent(ClientExchange exchange, HttpConnection connection) {
            this.exchange = exchange;
            this.connection = connection;
        }

        void answered(ClassicHttpResponse response, Throwable thrown) throws IOException {
            ClientAttempt attempt = ClientAttempt.current();
            if (response == null) {
                // Who made the attempt knows whether it was given up.
                if (attempt == null || attempt.exchange() != exchange) {
                    exchange.bodyRead(thrown);
                }
                return;
            }
            HttpEntity body = response.getEntity();
            exchange.answered(response.getCode(), body == null ? 0 : body.getContentLength());
            if (body != null && !exchange.hasEnded()) {
                AnswerStreamAdvice.opened(exchange, body.getContent(), connection);
            }
        }
    }
}
