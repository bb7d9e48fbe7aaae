// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.lettuce;

import io.lettuce.core.protocol.RedisCommand;
import org.fieldtrace.agent.bridge.request.ClientExchange;
import org.fieldtrace.agent.bridge.request.Outcome;

/** For {@code cancel} of commands. Lettuce cancels one itself where its time is over. */
public final class CancelAdvice {

    private static final String LETTUCE = "io.lettuce.core.";
    private static final String AWAITS = "awaitOrCancel";

    /** Between those who wait and this method. */
    private static final int MOST_FRAMES = 8;

    private CancelAdvice() {}

    /** The command is given up. */
    public static void enter(RedisCommand<?, ?, ?> command) {
        ClientExchange exchange = DispatchedCommands.take(command);
        if (exchange != null) {
            exchange.failed(isOverdue() ? Outcome.TIMEOUT : Outcome.CANCELLED);
        }
    }

    private static boolean isOverdue() {
        return StackWalker.getInstance()
                .walk(
                        frames ->
                                frames.limit(MOST_FRAMES)
                                        .anyMatch(
                                                frame ->
                                                        frame.getMethodName().equals(AWAITS)
                                                                && frame.getClassName()
                                                                        .startsWith(LETTUCE)));
    }
}
