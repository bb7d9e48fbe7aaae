// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.rabbitmq;

import com.rabbitmq.client.AMQP;
import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.jms.JmsThread;
import org.fieldtrace.agent.bridge.message.AmqpBatch;
import org.fieldtrace.agent.bridge.message.AmqpMessage;
import org.fieldtrace.agent.bridge.message.SentMessage;

/** A message that is being sent. */
public final class Publishing {

    private final SentMessage message;
    private final String id;
    private final long bytes;

    private Publishing(SentMessage message, String id, long bytes) {
        this.message = message;
        this.id = id;
        this.bytes = bytes;
    }

    /** Null where nobody is to be told of it. */
    static Publishing begin(
            String exchange, String routingKey, AMQP.BasicProperties properties, long bytes) {
        // RabbitMQ's provider of JMS has this client below, and is told of as JMS.
        if (!NativeAgent.following || JmsThread.isBusy() || AmqpBatch.isTold()) {
            return null;
        }
        SentMessage message =
                SentMessage.begin(
                        AmqpMessage.BROKER, AmqpMessage.destination(exchange, routingKey));
        return message == null
                ? null
                : new Publishing(
                        message, Messages.id(exchange, routingKey, properties, bytes), bytes);
    }

    /**
     * It is on its way.
     *
     * @param thrown what says that it is not, else null
     */
    void end(Throwable thrown) {
        if (thrown == null) {
            message.takenWithId(id, bytes);
        } else {
            message.failed(thrown);
        }
    }
}
