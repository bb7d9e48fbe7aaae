// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.rabbitmq;

import com.rabbitmq.client.AMQP;
import java.nio.ByteBuffer;

/** For {@code ChannelN.basicPublish} of a buffer, to which all other overloads lead. */
public final class PublishBufferAdvice {

    private PublishBufferAdvice() {}

    /** As {@link PublishAdvice#enter}. */
    public static Publishing enter(
            Object channel,
            String exchange,
            String routingKey,
            boolean isMandatory,
            boolean isImmediate,
            AMQP.BasicProperties properties,
            ByteBuffer body) {
        return Publishing.begin(
                exchange, routingKey, properties, body == null ? 0 : body.remaining());
    }

    /** As {@link PublishAdvice#exit}. */
    public static void exit(Publishing publishing, Object nothing, Throwable thrown) {
        PublishAdvice.exit(publishing, nothing, thrown);
    }
}
