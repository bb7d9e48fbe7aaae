// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.springrabbit;

import java.util.List;
import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.message.AmqpBatch;
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
        String first = null;
        int place = 0;
        for (Object message : batch) {
            String id = MessageIds.of((Message) message);
            // Those that were sent as one have its id.
            place = id != null && id.equals(first) ? place + 1 : 0;
            first = id;
            handled.hasWithId(
                    queue, AmqpBatch.idOf(id, place), MessageIds.bytes((Message) message));
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
        int count = MessageIds.count(message);
        return count > 1
                ? beginSentAsOne(message, count)
                : HandledMessage.beginWithId(
                        AmqpMessage.BROKER,
                        name(properties),
                        MessageIds.of(message),
                        MessageIds.bytes(message));
    }

    private static HandledMessage beginSentAsOne(Message message, int count) {
        String queue = name(message.getMessageProperties());
        HandledMessage handled = HandledMessage.beginBatch(AmqpMessage.BROKER, queue);
        String first = handled == null ? null : MessageIds.of(message);
        for (int place = 0; place < count && handled != null; place++) {
            handled.hasWithId(queue, AmqpBatch.idOf(first, place), -1);
        }
        return handled;
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
