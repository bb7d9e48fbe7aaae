// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.jedis;

import org.fieldtrace.agent.bridge.redis.RedisOutcome;

/** For {@code Connection.flush}: what was written is sent. */
public final class FlushAdvice {

    private FlushAdvice() {}

    /** It is about to be. */
    public static Object enter(Object connection) {
        return connection;
    }

    /** It was, or the connection is lost. */
    public static void exit(Object connection, Throwable thrown) throws Throwable {
        SentCommands sent = thrown == null ? null : Connections.sent(connection);
        if (sent != null) {
            sent.fail(RedisOutcome.of(thrown));
        }
    }
}
