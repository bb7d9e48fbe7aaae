// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.library.rabbitmq;

import java.util.List;
import org.fieldtrace.agent.hooks.Hook;
import org.fieldtrace.agent.hooks.Library;

/** RabbitMQ's client: each message that is sent, and each that a consumer is called for. */
public final class RabbitMqLibrary extends Library {

    private static final String ADVICE = "org.fieldtrace.advice.rabbitmq.";
    private static final String CHANNEL = "com.rabbitmq.client.impl.ChannelN";
    private static final String CONNECTION = "com.rabbitmq.client.impl.AMQConnection";
    private static final String DISPATCHER = "com.rabbitmq.client.impl.ConsumerDispatcher";
    private static final String TEXT = "Ljava/lang/String;";
    private static final String PUBLISH =
            "(" + TEXT + TEXT + "ZZLcom/rabbitmq/client/AMQP$BasicProperties;";
    private static final String BUFFER = "Ljava/nio/ByteBuffer;";
    private static final String CONSUMER = "Lcom/rabbitmq/client/Consumer;";

    public RabbitMqLibrary() {
        super("rabbitmq", "5.0 to 5.37", "com.rabbitmq.client.");
    }

    @Override
    public List<Hook> hooks() {
        return List.of(
                Hook.on(CHANNEL, "basicPublish", PUBLISH + "[B)V", ADVICE + "PublishAdvice$Bytes"),
                Hook.ifPresent(
                        CHANNEL,
                        "basicPublish",
                        PUBLISH + BUFFER + "Lcom/rabbitmq/client/WriteListener;)V",
                        ADVICE + "PublishAdvice$Buffer"),
                Hook.on(
                        CHANNEL,
                        "basicConsume",
                        "(" + TEXT + "Z" + TEXT + "ZZLjava/util/Map;" + CONSUMER + ")" + TEXT,
                        ADVICE + "ConsumerAdvice$Consume"),
                Hook.on(DISPATCHER, "handleDelivery", null, ADVICE + "ConsumerAdvice$Deliver"),
                Hook.on(CHANNEL, "basicGet", null, ADVICE + "ConsumerAdvice$Get"),
                Hook.on(CHANNEL, "close", "()V", ADVICE + "ConsumerAdvice$Close"),
                Hook.on(CONNECTION, "close", "()V", ADVICE + "ConsumerAdvice$Close"));
    }
}
