// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.redis;

import org.fieldtrace.agent.bridge.request.Outcome;

/** How a command ended, by what a client of Redis has thrown. */
public final class RedisOutcome {

    /** Of Jedis, where it says no more: also an unexpected end of what the server sends. */
    private static final String CONNECTION_OF_JEDIS = "JedisConnectionException";

    private RedisOutcome() {}

    /** Says it, in the numbers of {@link Outcome}. Does not throw. */
    public static int of(Throwable failure) {
        int outcome = Outcome.ofClient(failure);
        if (outcome != Outcome.ERROR) {
            return outcome;
        }
        try {
            // Jedis has tried all addresses of a name, and keeps what came of each.
            for (Throwable tried : failure.getSuppressed()) {
                int ofOne = Outcome.ofClient(tried);
                if (ofOne != Outcome.ERROR) {
                    return ofOne;
                }
            }
            return saysCut(failure) ? Outcome.RESET : Outcome.ERROR;
        } catch (Throwable strange) {
            return Outcome.ERROR; // its own methods throw
        }
    }

    private static boolean saysCut(Throwable failure) {
        String message = failure.getMessage();
        return failure.getClass().getSimpleName().equals(CONNECTION_OF_JEDIS)
                || message != null
                        && (message.startsWith("Connection closed")
                                || message.startsWith("Connection disconnected"));
    }
}
