// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.lettuce;

import io.lettuce.core.protocol.RedisCommand;
import java.util.Collection;
import org.fieldtrace.agent.bridge.redis.RedisOutcome;
import org.fieldtrace.agent.bridge.request.ClientExchange;

/** As {@link DispatchAdvice}, for several commands at once. */
public final class DispatchAllAdvice {

    private DispatchAllAdvice() {}

    /** They are asked for. */
    public static Collection<?> enter(Object connection, Collection<?> commands) {
        boolean isAnyRecorded = false;
        for (Object command : commands) {
            isAnyRecorded |= DispatchedCommands.begin((RedisCommand<?, ?, ?>) command);
        }
        return isAnyRecorded ? commands : null;
    }

    /** They are under way, or cannot be sent. */
    public static void exit(Collection<?> commands, Object result, Throwable thrown) {
        if (commands == null || thrown == null) {
            return;
        }
        for (Object command : commands) {
            ClientExchange exchange = DispatchedCommands.take(command);
            if (exchange != null) {
                exchange.failed(RedisOutcome.of(thrown));
            }
        }
    }
}
