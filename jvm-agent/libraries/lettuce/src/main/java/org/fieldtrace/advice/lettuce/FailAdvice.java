// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.lettuce;

import io.lettuce.core.protocol.RedisCommand;
import org.fieldtrace.agent.bridge.redis.RedisOutcome;
import org.fieldtrace.agent.bridge.request.ClientExchange;

/** For {@code completeExceptionally} of commands: no reply will be read. */
public final class FailAdvice {

    private FailAdvice() {}

    /** The application does not know yet. */
    public static void enter(RedisCommand<?, ?, ?> command, Throwable failure) {
        ClientExchange exchange = DispatchedCommands.take(command);
        if (exchange != null) {
            exchange.failed(RedisOutcome.of(failure));
        }
    }
}
