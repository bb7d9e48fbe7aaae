// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.kafkastreams;

import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.streams.processor.internals.StampedRecord;
import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.message.HandledMessage;
import org.fieldtrace.agent.bridge.message.PolledRecord;

/** Advice for tasks, each of which is one topology for one partition of its topics. */
public final class TaskAdvice {

    /** For {@code PartitionGroup.nextRecord}. */
    public static final class Take {
        /** The task has taken a record, which it is about to give to its topology. */
        public static void exit(StampedRecord taken, Throwable thrown) {
            if (taken == null || !NativeAgent.following) {
                return;
            }
            ConsumerRecord<?, ?> record = taken.value;
            PolledRecord.begin(
                    record.topic(),
                    record.partition(),
                    record.offset(),
                    PolledRecord.bytes(record.serializedKeySize(), record.serializedValueSize()),
                    record.value());
        }
    }

    /** For {@code StreamTask.process}, which takes a record where one is ready. */
    public static final class Process {
        /** The topology is done with it, or has thrown. */
        public static void exit(boolean hasTaken, Throwable thrown) {
            HandledMessage.endOnThisThread(thrown);
        }
    }
}
