// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.request;

/**
 * A blocking client's attempt to have a request answered: from before there is a connection until
 * the answer's head was read. {@link ThreadAttempts} knows which one a thread makes. No method
 * throws.
 */
public abstract class ClientAttempt {

    private final long asks;
    private ClientAttempt outer; // null where there is none
    private ClientExchange exchange;
    private boolean sent;

    /**
     * The thread is about to make it.
     *
     * @param context that is in force; null for none
     * @param asks what for, of {@link RequestHash}
     */
    protected ClientAttempt(
            AsyncContext context, String method, String path, long asks, String traceparent) {
        this.asks = asks;
        exchange = ClientExchange.begin(context, method, path, asks, traceparent);
    }

    /** The exchange of this attempt; null where it is not recorded. */
    public final ClientExchange exchange() {
        return exchange;
    }

    /** Whether the caller has given it up. */
    protected boolean isCancelled() {
        return false;
    }

    /** Whether its request was written before. */
    final boolean wasSent() {
        return sent;
    }

    /** Its request is about to be written. */
    final void send() {
        sent = true;
    }

    /** Its request is about to be written once more, as another exchange. */
    final void sendAgain(AsyncContext context, String method, String path, String traceparent) {
        exchange = ClientExchange.begin(context, method, path, asks, traceparent);
    }

    /** It is made within another one, or null. */
    final void within(ClientAttempt other) {
        outer = other;
    }

    /** The one within which it is made; null where there is none. */
    final ClientAttempt outer() {
        return outer;
    }

    /**
     * The answer's head was read, or will not be.
     *
     * @param thrown null where all went well
     */
    final void end(Throwable thrown) {
        if (thrown == null || exchange == null) {
            return;
        }
        if (isCancelled()) {
            exchange.abandoned();
        } else {
            exchange.bodyRead(thrown);
        }
    }
}
