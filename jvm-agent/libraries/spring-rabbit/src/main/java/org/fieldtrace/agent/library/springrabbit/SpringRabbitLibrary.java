// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.library.springrabbit;

import java.util.List;
import org.fieldtrace.agent.hooks.Hook;
import org.fieldtrace.agent.hooks.Library;

/** Spring AMQP: each message for which a listener is called, and what converters make of it. */
public final class SpringRabbitLibrary extends Library {

    private static final String ADVICE = "org.fieldtrace.advice.springrabbit.";
    private static final String RABBIT = "org.springframework.amqp.rabbit.";
    private static final String TEMPLATE = RABBIT + "core.BatchingRabbitTemplate";
    private static final String STRATEGY = RABBIT + "batch.SimpleBatchingStrategy";
    private static final String CONVERTERS = "org.springframework.amqp.support.converter.";
    private static final String CONVERT = ADVICE + "ConvertAdvice";
    private static final String DESERIALIZED = ADVICE + "DeserializedAdvice";
    private static final String OF_MESSAGE =
            "(Lorg/springframework/amqp/core/Message;)Ljava/lang/Object;";
    private static final String WITH_HINT =
            "(Lorg/springframework/amqp/core/Message;Ljava/lang/Object;)Ljava/lang/Object;";

    public SpringRabbitLibrary() {
        super("spring-rabbit", "2.2 to 4.1", "org.springframework.amqp.");
    }

    @Override
    public List<Hook> hooks() {
        return List.of(
                // Both kinds of containers come by it, inside of what handles a failure.
                Hook.on(
                        RABBIT + "listener.AbstractMessageListenerContainer",
                        "executeListener",
                        null,
                        ADVICE + "ListenAdvice"),
                Hook.on(TEMPLATE, "send", null, ADVICE + "BatchAdvice$Send"),
                Hook.on(TEMPLATE, "releaseBatches", null, ADVICE + "BatchAdvice$ReleaseAll"),
                Hook.on(STRATEGY, "addToBatch", null, ADVICE + "BatchAdvice$Collect"),
                Hook.on(STRATEGY, "releaseBatches", null, ADVICE + "BatchAdvice$Release"),
                Hook.on(
                        CONVERTERS + "AbstractJackson2MessageConverter",
                        "fromMessage",
                        WITH_HINT,
                        CONVERT),
                // Since Spring AMQP 4.
                Hook.on(
                        CONVERTERS + "AbstractJacksonMessageConverter",
                        "fromMessage",
                        WITH_HINT,
                        CONVERT),
                Hook.on(
                        CONVERTERS + "SimpleMessageConverter",
                        "fromMessage",
                        OF_MESSAGE,
                        DESERIALIZED),
                Hook.on(
                        CONVERTERS + "SerializerMessageConverter",
                        "fromMessage",
                        OF_MESSAGE,
                        DESERIALIZED));
    }
}
