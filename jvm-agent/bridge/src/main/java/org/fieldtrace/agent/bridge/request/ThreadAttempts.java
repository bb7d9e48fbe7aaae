// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.request;

import org.fieldtrace.agent.bridge.NativeAgent;

/**
 * The attempts that threads make. A library's layers each know a part of an attempt; the inner ones
 * find it by {@link #current}. No method throws.
 */
public final class ThreadAttempts {

    private ThreadAttempts() {}

    /**
     * This thread makes an attempt from now on.
     *
     * @return the same
     */
    public static <T extends ClientAttempt> T begin(T attempt) {
        Following following = Following.makeOfThisThread();
        attempt.within(following.attempt);
        following.attempt = attempt;
        return attempt;
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
            return ClientExchange.begin(
                    ThreadContexts.current(), method, path, RequestHash.UNKNOWN, traceparent);
        }
        if (attempt.wasSent()) {
            attempt.sendAgain(ThreadContexts.current(), method, path, traceparent);
        }
        attempt.send();
        return attempt.exchange();
    }

    /**
     * The answer's head was read, or will not be.
     *
     * @param attempt that this thread has made
     * @param thrown null where all went well
     */
    public static void leave(ClientAttempt attempt, Throwable thrown) {
        Following following = Following.ofThisThread();
        if (following != null) {
            following.attempt = attempt.outer();
        }
        attempt.end(thrown);
    }
}
