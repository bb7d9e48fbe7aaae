// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.rabbitmq;

import com.rabbitmq.client.AMQP;
import com.rabbitmq.client.Channel;
import java.lang.reflect.Method;
import java.nio.ByteBuffer;

/** For {@code ChannelN.basicPublish} of bytes, to which all other overloads led. */
public final class PublishAdvice {

    /** In newer versions it leads to another, which {@link PublishBufferAdvice} is for. */
    private static final boolean LEADS_ON = hasBuffers();

    private PublishAdvice() {}

    private static boolean hasBuffers() {
        for (Method method : Channel.class.getMethods()) {
            for (Class<?> parameter : method.getParameterTypes()) {
                if (parameter == ByteBuffer.class) {
                    return true;
                }
            }
        }
        return false;
    }

    /** The application sends a message. */
    public static Publishing enter(
            Object channel,
            String exchange,
            String routingKey,
            boolean isMandatory,
            boolean isImmediate,
            AMQP.BasicProperties properties,
            byte[] body) {
        return LEADS_ON
                ? null
                : Publishing.begin(
                        exchange, routingKey, properties, body == null ? 0 : body.length);
    }

    /** The client has written it, or refused it. */
    public static void exit(Publishing publishing, Object nothing, Throwable thrown) {
        if (publishing != null) {
            publishing.end(thrown);
        }
    }
}
