// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.lettuce;

import io.lettuce.core.protocol.RedisCommand;
import java.util.Collection;
import org.fieldtrace.agent.bridge.redis.RedisOutcome;
import org.fieldtrace.agent.bridge.request.ClientExchange;

/** Advice for {@code RedisChannelHandler.dispatch}. */
public final class DispatchAdvice {

    /** For {@code RedisChannelHandler.dispatch}, to which all interfaces lead. */
    public static final class One {
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

    /** As {@link One}, for several commands at once. */
    public static final class Several {
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
}
