// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.springrabbit;

import org.fieldtrace.agent.bridge.message.AmqpBatch;
import org.fieldtrace.agent.bridge.message.AmqpMessage;
import org.springframework.amqp.core.Message;
import org.springframework.amqp.rabbit.batch.MessageBatch;

/** Advice for messages that are sent as one. */
public final class BatchAdvice {

    /** For {@code BatchingRabbitTemplate.send}. */
    public static final class Send {
        /**
         * The application sends a message, which is not collected if its confirmation is awaited.
         */
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

    /**
     * For {@code BatchingRabbitTemplate.releaseBatches}: what is collected has waited long enough.
     */
    public static final class ReleaseAll {
        /** It is about to be sent. */
        public static AmqpBatch enter() {
            return AmqpBatch.begin();
        }

        /** It was sent. */
        public static void exit(AmqpBatch batch, Object nothing, Throwable thrown) {
            Send.exit(batch, nothing, thrown);
        }
    }

    /** For {@code SimpleBatchingStrategy.addToBatch}. */
    public static final class Collect {
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

    /** For {@code SimpleBatchingStrategy.releaseBatches}. */
    public static final class Release {
        /** Whoever sends what is collected gets it. */
        public static void enter(Object collector) {
            AmqpBatch batch = AmqpBatch.current();
            if (batch != null) {
                batch.released(collector);
            }
        }
    }
}
