// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.lettuce;

import io.lettuce.core.output.CommandOutput;
import io.lettuce.core.protocol.RedisCommand;
import org.fieldtrace.agent.bridge.redis.RedisAnswers;
import org.fieldtrace.agent.bridge.request.ClientExchange;
import org.fieldtrace.agent.bridge.request.Outcome;

/** For {@code complete} of commands: the reply was read, and may be that of an error. */
public final class CompleteAdvice {

    private CompleteAdvice() {}

    /** The application does not have it yet. */
    public static void enter(RedisCommand<?, ?, ?> command) {
        ClientExchange exchange = DispatchedCommands.take(command);
        if (exchange == null) {
            return;
        }
        CommandOutput<?, ?, ?> output = command.getOutput();
        if (output != null && output.hasError()) {
            exchange.failed(Outcome.ERROR);
            return;
        }
        exchange.bodyRead(null);
        RedisAnswers.given(output == null ? null : output.get());
    }
}
