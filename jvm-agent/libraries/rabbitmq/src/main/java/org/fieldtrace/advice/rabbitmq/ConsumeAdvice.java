// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.rabbitmq;

import com.rabbitmq.client.Consumer;
import java.util.Map;

/** For {@code ChannelN.basicConsume}, to which all its overloads lead. */
public final class ConsumeAdvice {

    private ConsumeAdvice() {}

    /** The application asks for the messages of a queue. */
    public static void enter(
            Object channel,
            String queue,
            boolean isAcknowledged,
            String tag,
            boolean isNotLocal,
            boolean isExclusive,
            Map<String, Object> arguments,
            Consumer consumer) {
        ConsumedQueues.add(consumer, queue);
    }
}
