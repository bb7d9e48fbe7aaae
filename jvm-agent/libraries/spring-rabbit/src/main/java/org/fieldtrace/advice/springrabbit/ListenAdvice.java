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
 * as that message; one of several is called by the queue of its first.
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
        return beginBatch(batch, name(((Message) first).getMessageProperties()));
    }

    private static HandledMessage beginBatch(List<?> batch, String queue) {
        for (Object message : batch) {
            give(((Message) message).getBody());
        }
        HandledMessage handled = HandledMessage.beginBatch(AmqpMessage.BROKER, queue);
        if (handled == null) {
            return null;
        }
        String before = null;
        for (Object message : batch) {
            String id = id((Message) message);
            // A template that batches sends several as one, which has one id.
            if (id == null || !id.equals(before)) {
                handled.hasWithId(queue, id, bytes((Message) message));
            }
            before = id;
        }
        return handled;
    }

    private static HandledMessage begin(
            AbstractMessageListenerContainer container, Message message) {
        give(message.getBody());
        MessageProperties properties = message.getMessageProperties();
        if (AmqpMessage.isAnswer(
                        properties.getReceivedExchange(), properties.getReceivedRoutingKey())
                || isTemplates(container)) {
            return null;
        }
        return HandledMessage.beginWithId(
                AmqpMessage.BROKER, name(properties), id(message), bytes(message));
    }

    private static String id(Message message) {
        MessageProperties properties = message.getMessageProperties();
        return AmqpMessage.id(
                properties.getReceivedExchange(),
                properties.getReceivedRoutingKey(),
                properties.getMessageId(),
                properties.getCorrelationId(),
                properties.getHeaders(),
                bytes(message));
    }

    private static long bytes(Message message) {
        byte[] body = message.getBody();
        return body == null ? 0 : body.length;
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
