// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.springkafka;

import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.fieldtrace.agent.bridge.message.HandledMessage;
import org.fieldtrace.agent.bridge.message.PolledCluster;
import org.fieldtrace.agent.bridge.message.ReceivedValue;

/** Messages for which listeners are called. */
final class Listeners {

    static final String KAFKA = "kafka";

    private Listeners() {}

    /** A listener is about to get one. */
    static HandledMessage begin(ConsumerRecord<?, ?> record) {
        HandledMessage handled =
                HandledMessage.begin(
                        KAFKA,
                        PolledCluster.get(),
                        record.topic(),
                        record.partition(),
                        record.offset(),
                        bytes(record));
        give(record);
        return handled;
    }

    /**
     * A listener is about to get one among others.
     *
     * @param batch the handling of all; null while nobody records
     */
    static void give(ConsumerRecord<?, ?> record, HandledMessage batch) {
        if (batch != null) {
            batch.has(
                    PolledCluster.get(),
                    record.topic(),
                    record.partition(),
                    record.offset(),
                    bytes(record));
        }
        give(record);
    }

    private static void give(ConsumerRecord<?, ?> record) {
        ReceivedValue.given(record.value(), bytes(record));
    }

    /** Kafka says -1 of a key or a value that is null. */
    private static long bytes(ConsumerRecord<?, ?> record) {
        return (long) Math.max(record.serializedKeySize(), 0)
                + Math.max(record.serializedValueSize(), 0);
    }
}
