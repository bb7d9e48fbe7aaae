// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.lettuce;

import io.lettuce.core.protocol.RedisCommand;
import org.fieldtrace.agent.bridge.redis.RedisOutcome;
import org.fieldtrace.agent.bridge.request.ClientExchange;

/** For {@code RedisChannelHandler.dispatch}, to which all interfaces lead. */
public final class DispatchAdvice {

    private DispatchAdvice() {}

    /** A command is asked for. */
    public static Object enter(Object connection, RedisCommand<?, ?, ?> command) {
        return DispatchedCommands.begin(command) ? command : null;
    }

    /** It is under way, or cannot be sent. */
    public static void exit(Object command, Object result, Throwable thrown) {
        ClientExchange exchange =
                command == null || thrown == null ? null : DispatchedCommands.take(command);
        if (exchange != null) {
            exchange.failed(RedisOutcome.of(thrown));
        }
    }
}
