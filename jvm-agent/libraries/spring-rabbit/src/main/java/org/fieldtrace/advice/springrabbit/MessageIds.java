// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.springrabbit;

import java.nio.ByteBuffer;
import org.fieldtrace.agent.bridge.message.AmqpMessage;
import org.springframework.amqp.core.Message;
import org.springframework.amqp.core.MessageProperties;

/** Messages as Spring AMQP has them, among them those that are several in one. */
final class MessageIds {

    private static final String BATCH = "springBatchFormat";

    /** Each message of a batch stands behind its length. */
    private static final String LENGTHS = "lengthHeader4";

    /** More are not told of. */
    private static final int MOST_IN_BATCH = 10_000;

    private MessageIds() {}

    /** See {@link AmqpMessage#id}; of a batch that of its first message. */
    static String of(Message message, String exchange, String routingKey) {
        MessageProperties properties = message.getMessageProperties();
        return AmqpMessage.id(
                exchange,
                routingKey,
                properties.getMessageId(),
                properties.getCorrelationId(),
                properties.getHeaders(),
                isBatch(message) ? ByteBuffer.wrap(message.getBody()).getInt() : bytes(message));
    }

    /** As above, of a message that was received. */
    static String of(Message message) {
        MessageProperties properties = message.getMessageProperties();
        return of(message, properties.getReceivedExchange(), properties.getReceivedRoutingKey());
    }

    static long bytes(Message message) {
        byte[] body = message.getBody();
        return body == null ? 0 : body.length;
    }

    private static boolean isBatch(Message message) {
        return LENGTHS.equals(message.getMessageProperties().getHeaders().get(BATCH))
                && bytes(message) >= Integer.BYTES;
    }

    /** How many messages it is; 1 where nobody has made one of several. */
    static int count(Message message) {
        if (!isBatch(message)) {
            return 1;
        }
        ByteBuffer body = ByteBuffer.wrap(message.getBody());
        int count = 0;
        while (count < MOST_IN_BATCH && body.remaining() >= Integer.BYTES) {
            int length = body.getInt();
            if (length < 0 || length > body.remaining()) {
                return Math.max(count, 1);
            }
            body.position(body.position() + length);
            count++;
        }
        return Math.max(count, 1);
    }
}
