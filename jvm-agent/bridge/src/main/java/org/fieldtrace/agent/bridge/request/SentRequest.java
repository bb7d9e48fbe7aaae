// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.request;

import java.io.InputStream;

/** A request that a blocking client has written to a connection. */
public final class SentRequest {

    private final ClientExchange exchange;
    private final Object connection;

    /**
     * @param connection the library's, on which it awaits the answer
     */
    public SentRequest(ClientExchange exchange, Object connection) {
        this.exchange = exchange;
        this.connection = connection;
    }

    /** The answer's head will not be read. */
    public void unanswered(Throwable thrown) {
        ClientAttempt attempt = ThreadAttempts.current();
        // Who made the attempt knows whether it was given up.
        if (attempt == null || attempt.exchange() != exchange) {
            exchange.bodyRead(thrown);
        }
    }

    /**
     * The answer's head was read.
     *
     * @param status of HTTP
     * @param bodyBytes as the head says, -1 where it does not, 0 where there is no body
     * @return whether a body is to follow, see {@link #follows}
     */
    public boolean answered(int status, long bodyBytes) {
        exchange.answered(status, bodyBytes);
        return !exchange.hasEnded();
    }

    /**
     * The answer's body will be read, or given up.
     *
     * @param body the library's own, which no other answer has
     */
    public void follows(InputStream body) {
        AnswerStreamAdvice.opened(exchange, body, connection);
    }
}
