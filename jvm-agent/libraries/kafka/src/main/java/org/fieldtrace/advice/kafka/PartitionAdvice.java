// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.kafka;

import java.util.List;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.fieldtrace.agent.bridge.NativeAgent;

/** For {@code ConsumerRecords.records}, which gives the records of one partition. */
public final class PartitionAdvice {

    private PartitionAdvice() {}

    /** The application may handle them, one by one. */
    @SuppressWarnings("unchecked")
    public static List<?> exit(List<?> records, Throwable thrown) {
        if (records == null
                || records.isEmpty()
                || !NativeAgent.following
                || !Loops.isOfApplication()) {
            return records;
        }
        return new HandlingList((List<ConsumerRecord<?, ?>>) records);
    }
}
