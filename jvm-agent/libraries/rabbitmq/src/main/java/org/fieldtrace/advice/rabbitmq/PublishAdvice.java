// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.rabbitmq;

import com.rabbitmq.client.AMQP;
import com.rabbitmq.client.Channel;
import java.lang.reflect.Method;
import java.nio.ByteBuffer;

/** Advice for {@code ChannelN.basicPublish}. */
public final class PublishAdvice {

    /** For {@code ChannelN.basicPublish} of bytes, to which all other overloads led. */
    public static final class Bytes {

        /** In newer versions it leads to another, which {@link Buffer} is for. */
        private static final boolean LEADS_ON = hasBuffers();

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

    /** For {@code ChannelN.basicPublish} of a buffer, to which all other overloads lead. */
    public static final class Buffer {
        /** As {@link Bytes#enter}. */
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

        /** As {@link Bytes#exit}. */
        public static void exit(Publishing publishing, Object nothing, Throwable thrown) {
            Bytes.exit(publishing, nothing, thrown);
        }
    }
}
