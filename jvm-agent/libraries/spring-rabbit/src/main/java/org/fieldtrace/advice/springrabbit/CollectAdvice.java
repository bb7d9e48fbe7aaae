// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.springrabbit;

import org.fieldtrace.agent.bridge.message.AmqpBatch;
import org.fieldtrace.agent.bridge.message.AmqpMessage;
import org.springframework.amqp.core.Message;
import org.springframework.amqp.rabbit.batch.MessageBatch;

/** For {@code SimpleBatchingStrategy.addToBatch}. */
public final class CollectAdvice {

    private CollectAdvice() {}

    /** A message that is to be collected. */
    public static final class Collecting {
        private final AmqpBatch batch;
        private final Object collector;
        private final String id;
        private final long bytes;

        private Collecting(AmqpBatch batch, Object collector, String id, long bytes) {
            this.batch = batch;
            this.collector = collector;
            this.id = id;
            this.bytes = bytes;
        }
    }

    /** Its properties are those of the batch later, so its id is read now. */
    public static Collecting enter(
            Object collector, String exchange, String routingKey, Message message) {
        AmqpBatch batch = AmqpBatch.current();
        if (batch == null || message == null) {
            return null;
        }
        batch.sends(AmqpMessage.destination(exchange, routingKey));
        return new Collecting(
                batch,
                collector,
                MessageIds.of(message, exchange, routingKey),
                MessageIds.bytes(message));
    }

    /** It is, and may have completed a batch, or begun the next one. */
    public static void exit(Collecting added, Object released, Throwable thrown) {
        if (added != null && thrown == null) {
            int count =
                    released instanceof MessageBatch
                            ? MessageIds.count(((MessageBatch) released).getMessage())
                            : 0;
            added.batch.collected(added.collector, added.id, added.bytes, count);
        }
    }
}
