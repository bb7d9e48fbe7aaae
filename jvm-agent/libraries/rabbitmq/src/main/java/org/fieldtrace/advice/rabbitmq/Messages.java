// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.rabbitmq;

import com.rabbitmq.client.AMQP;
import com.rabbitmq.client.Envelope;
import org.fieldtrace.agent.bridge.message.AmqpMessage;
import org.fieldtrace.agent.bridge.message.HandledMessage;
import org.fieldtrace.agent.bridge.message.ReceivedValue;

/** Messages as the client has them. */
final class Messages {

    private Messages() {}

    /** See {@link AmqpMessage#id}. */
    static String id(String exchange, String key, AMQP.BasicProperties properties, long bytes) {
        return properties == null
                ? null
                : AmqpMessage.id(
                        exchange,
                        key,
                        properties.getMessageId(),
                        properties.getCorrelationId(),
                        properties.getHeaders(),
                        bytes);
    }

    /**
     * The application gets a message.
     *
     * @param queue that it comes from; null where that is not known
     */
    static HandledMessage begin(
            String queue, Envelope envelope, AMQP.BasicProperties properties, byte[] body) {
        String exchange = envelope.getExchange();
        String key = envelope.getRoutingKey();
        long bytes = body == null ? 0 : body.length;
        HandledMessage handled =
                HandledMessage.beginWithId(
                        AmqpMessage.BROKER,
                        queue == null
                                ? AmqpMessage.destination(exchange, key)
                                : AmqpMessage.queue(queue),
                        id(exchange, key, properties, bytes),
                        bytes);
        given(body);
        return handled;
    }

    /** The application gets what it may make objects of. */
    static void given(byte[] body) {
        ReceivedValue.given(body, body == null ? 0 : body.length);
    }

    static boolean isAnswer(Envelope envelope) {
        return AmqpMessage.isAnswer(envelope.getExchange(), envelope.getRoutingKey());
    }
}
