// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.springrabbit;

import org.fieldtrace.agent.bridge.message.AmqpBatch;
import org.springframework.amqp.core.Message;

/** For {@code BatchingRabbitTemplate.send}. */
public final class BatchSendAdvice {

    private BatchSendAdvice() {}

    /** The application sends a message, which is not collected if its confirmation is awaited. */
    public static AmqpBatch enter(
            Object template,
            String exchange,
            String routingKey,
            Message message,
            Object correlation) {
        return correlation == null ? AmqpBatch.begin() : null;
    }

    /** It is collected, maybe sent with others. */
    public static void exit(AmqpBatch batch, Object nothing, Throwable thrown) {
        if (batch != null) {
            batch.end(thrown);
        }
    }
}
