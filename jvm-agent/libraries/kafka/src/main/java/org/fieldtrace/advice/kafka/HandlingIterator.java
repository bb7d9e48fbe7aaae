// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.kafka;

import java.util.Iterator;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.fieldtrace.agent.bridge.AdviceFailure;
import org.fieldtrace.agent.bridge.message.HandledMessage;
import org.fieldtrace.agent.bridge.message.PolledCluster;
import org.fieldtrace.agent.bridge.message.PolledRecord;

/** Hands out records, each of which the application handles until it asks for the next one. */
final class HandlingIterator implements Iterator<ConsumerRecord<?, ?>> {

    private final Iterator<ConsumerRecord<?, ?>> records;
    private final String cluster = PolledCluster.get();

    HandlingIterator(Iterator<ConsumerRecord<?, ?>> records) {
        this.records = records;
    }

    @Override
    public boolean hasNext() {
        HandledMessage.endOnThisThread();
        return records.hasNext();
    }

    @Override
    public ConsumerRecord<?, ?> next() {
        ConsumerRecord<?, ?> record = records.next();
        try {
            PolledRecord.begin(
                    cluster,
                    record.topic(),
                    record.partition(),
                    record.offset(),
                    PolledRecord.bytes(record.serializedKeySize(), record.serializedValueSize()),
                    record.value());
        } catch (Throwable leftOut) {
            AdviceFailure.report(leftOut, "ConsumerRecords.iterator");
        }
        return record;
    }

    @Override
    public void remove() {
        records.remove();
    }
}
