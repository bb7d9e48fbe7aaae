// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.springkafka;

import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.fieldtrace.agent.bridge.message.HandledMessage;
import org.fieldtrace.agent.bridge.message.PolledCluster;
import org.fieldtrace.agent.bridge.message.PolledRecord;
import org.fieldtrace.agent.bridge.message.ReceivedValue;

/** Messages for which listeners are called. */
final class Listeners {

    private Listeners() {}

    /** A listener is about to get one. */
    static HandledMessage begin(ConsumerRecord<?, ?> record) {
        return PolledRecord.begin(
                record.topic(), record.partition(), record.offset(), bytes(record), record.value());
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
        ReceivedValue.given(record.value(), bytes(record));
    }

    private static long bytes(ConsumerRecord<?, ?> record) {
        return PolledRecord.bytes(record.serializedKeySize(), record.serializedValueSize());
    }
}
