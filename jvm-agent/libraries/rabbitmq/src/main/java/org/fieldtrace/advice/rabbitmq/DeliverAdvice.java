// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.rabbitmq;

import com.rabbitmq.client.Consumer;
import org.fieldtrace.agent.bridge.NativeAgent;

/** For {@code ConsumerDispatcher.handleDelivery}, which has a thread of a pool call a consumer. */
public final class DeliverAdvice {

    /** They have their messages handled by other threads, which tell of it. */
    private static final String[] NO_HANDLERS = {
        "org.springframework.amqp.rabbit.", "com.rabbitmq.jms."
    };

    private static final ClassValue<Boolean> HANDLES =
            new ClassValue<>() {
                @Override
                protected Boolean computeValue(Class<?> type) {
                    for (String prefix : NO_HANDLERS) {
                        if (type.getName().startsWith(prefix)) {
                            return false;
                        }
                    }
                    return true;
                }
            };

    private DeliverAdvice() {}

    /** Puts one in the stead of the application's that tells when it is called. */
    public static Consumer argument0(Consumer consumer) {
        return NativeAgent.following && consumer != null && HANDLES.get(consumer.getClass())
                ? new HandlingConsumer(consumer)
                : consumer;
    }
}
