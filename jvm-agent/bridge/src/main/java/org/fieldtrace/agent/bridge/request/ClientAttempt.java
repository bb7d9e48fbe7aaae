// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.request;

import org.fieldtrace.agent.bridge.NativeAgent;

/**
 * A blocking client's attempt to have a request answered, on the thread that makes it: from before
 * there is a connection until the answer's head was read. The library's layers each know a part of
 * it; the inner ones find it by {@link #current}. No method throws.
 */
public abstract class ClientAttempt {

    private final ClientAttempt outer;
    private final long asks;
    private ClientExchange exchange;
    private boolean sent;

    /**
     * Begins on this thread.
     *
     * @param asks what for, of {@link RequestHash}
     */
    protected ClientAttempt(String method, String path, long asks, String traceparent) {
        this.asks = asks;
        exchange = ClientExchange.begin(method, path, asks, traceparent);
        Following following = Following.makeOfThisThread();
        outer = following.attempt;
        following.attempt = this;
    }

    /** The attempt that this thread is making, null where it makes none. */
    public static ClientAttempt current() {
        Following following = NativeAgent.following ? Following.ofThisThread() : null;
        return following == null ? null : following.attempt;
    }

    /**
     * A request is about to be written to a connection: that of the attempt, or, where it is sent
     * once more (for a server that wants to be shown a password) or is another (to a proxy), a
     * further one.
     *
     * @return the request's exchange; null while nobody records
     */
    public static ClientExchange send(String method, String path, String traceparent) {
        ClientAttempt attempt = current();
        boolean another = attempt == null || method.equals("CONNECT");
        if (another) {
            return ClientExchange.begin(method, path, RequestHash.UNKNOWN, traceparent);
        }
        if (attempt.sent) {
            attempt.exchange = ClientExchange.begin(method, path, attempt.asks, traceparent);
        }
        attempt.sent = true;
        return attempt.exchange;
    }

    /** The exchange of this attempt; null where it is not recorded. */
    public final ClientExchange exchange() {
        return exchange;
    }

    /** Whether the caller has given it up. */
    protected boolean isCancelled() {
        return false;
    }

    /**
     * The answer's head was read, or will not be.
     *
     * @param thrown null where all went well
     */
    public final void leave(Throwable thrown) {
        Following following = Following.ofThisThread();
        if (following != null) {
            following.attempt = outer;
        }
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
