// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.kafka;

import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.message.HandledMessage;
import org.fieldtrace.agent.bridge.message.PolledCluster;

/** For {@code KafkaConsumer.poll}: whoever asks for more has handled what it had. */
public final class PollAdvice {

    private PollAdvice() {}

    /** The application asks for messages. */
    public static Object enter(Object consumer) {
        HandledMessage.endOnThisThread();
        return consumer;
    }

    /** It has some, or none. */
    public static void exit(Object consumer, ConsumerRecords<?, ?> records, Throwable thrown) {
        if (NativeAgent.following && records != null && !records.isEmpty()) {
            PolledCluster.set(Clusters.of(consumer));
        }
    }
}
