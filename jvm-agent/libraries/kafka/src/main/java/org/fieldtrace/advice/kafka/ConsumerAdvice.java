// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.kafka;

import java.util.Iterator;
import java.util.List;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.message.HandledMessage;
import org.fieldtrace.agent.bridge.message.PolledCluster;

/** Advice for Kafka's consumer and what it polls. */
public final class ConsumerAdvice {

    /** For {@code KafkaConsumer.poll}: whoever asks for more has handled what it had. */
    public static final class Poll {
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

    /** For {@code KafkaConsumer.close}. */
    public static final class Close {
        /** The application has handled what it had. */
        public static void enter() {
            HandledMessage.endOnThisThread();
        }
    }

    /** For the iterator over records of several partitions. */
    public static final class Iterate {
        /** The application is about to handle them, one by one. */
        @SuppressWarnings("unchecked")
        public static Iterator<?> exit(Iterator<?> records, Throwable thrown) {
            if (records == null || !NativeAgent.following || !Loops.isOfApplication()) {
                return records;
            }
            return new HandlingIterator((Iterator<ConsumerRecord<?, ?>>) records);
        }
    }

    /** For {@code ConsumerRecords.records}, which gives the records of one partition. */
    public static final class GetPartition {
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
}
