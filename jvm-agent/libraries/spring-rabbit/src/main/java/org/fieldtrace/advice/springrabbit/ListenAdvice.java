// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.springrabbit;

import java.util.List;
import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.message.AmqpMessage;
import org.fieldtrace.agent.bridge.message.HandledMessage;
import org.fieldtrace.agent.bridge.message.ReceivedValue;
import org.springframework.amqp.core.Message;
import org.springframework.amqp.core.MessageProperties;
import org.springframework.amqp.rabbit.listener.AbstractMessageListenerContainer;

/**
 * For {@code AbstractMessageListenerContainer.executeListener}. A batch of one message is handled
 * as that message; one of several has no sender, and is called by the queue of its first.
 */
public final class ListenAdvice {

    /** Templates get answers by a container of their own. */
    private static final String TEMPLATE = "RabbitTemplate";

    private ListenAdvice() {}

    /** The listener is about to be called. */
    public static HandledMessage enter(
            AbstractMessageListenerContainer container, Object channel, Object given) {
        if (!NativeAgent.recording) {
            return null;
        }
        if (given instanceof Message) {
            return begin(container, (Message) given);
        }
        List<?> batch = given instanceof List ? (List<?>) given : List.of();
        Object first = batch.isEmpty() ? null : batch.get(0);
        if (!(first instanceof Message)) {
            return null;
        }
        if (batch.size() == 1) {
            return begin(container, (Message) first);
        }
        for (Object message : batch) {
            give(((Message) message).getBody());
        }
        return HandledMessage.beginSeveral(
                AmqpMessage.BROKER, name(((Message) first).getMessageProperties()));
    }

    private static HandledMessage begin(
            AbstractMessageListenerContainer container, Message message) {
        byte[] body = message.getBody();
        long bytes = body == null ? 0 : body.length;
        give(body);
        MessageProperties properties = message.getMessageProperties();
        String exchange = properties.getReceivedExchange();
        String key = properties.getReceivedRoutingKey();
        if (AmqpMessage.isAnswer(exchange, key) || isTemplates(container)) {
            return null;
        }
        return HandledMessage.beginWithId(
                AmqpMessage.BROKER,
                name(properties),
                AmqpMessage.id(
                        exchange,
                        key,
                        properties.getMessageId(),
                        properties.getCorrelationId(),
                        properties.getHeaders(),
                        bytes),
                bytes);
    }

    private static boolean isTemplates(AbstractMessageListenerContainer container) {
        Object listener = container.getMessageListener();
        return listener != null && listener.getClass().getSimpleName().endsWith(TEMPLATE);
    }

    private static void give(byte[] body) {
        ReceivedValue.given(body, body == null ? 0 : body.length);
    }

    private static String name(MessageProperties properties) {
        String queue = properties.getConsumerQueue();
        return queue == null
                ? AmqpMessage.destination(
                        properties.getReceivedExchange(), properties.getReceivedRoutingKey())
                : AmqpMessage.queue(queue);
    }

    /** It has returned, or thrown. */
    public static void exit(HandledMessage handled, Object nothing, Throwable thrown) {
        if (handled != null) {
            handled.end(thrown);
        }
    }
}
