// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.library.kafka;

import java.util.List;
import org.fieldtrace.agent.hooks.Hook;
import org.fieldtrace.agent.hooks.Library;

/** Kafka's clients: each message that is sent, and each that a loop over polled records handles. */
public final class KafkaLibrary extends Library {

    private static final String ADVICE = "org.fieldtrace.advice.kafka.";
    private static final String PRODUCER = "org.apache.kafka.clients.producer.KafkaProducer";
    private static final String CONSUMER = "org.apache.kafka.clients.consumer.KafkaConsumer";
    private static final String RECORDS = "org.apache.kafka.clients.consumer.ConsumerRecords";
    private static final String POLLED = "Lorg/apache/kafka/clients/consumer/ConsumerRecords;";
    private static final String POLL = ADVICE + "ConsumerAdvice$Poll";

    public KafkaLibrary() {
        super("kafka", "2.0 to 4.4", "org.apache.kafka.");
    }

    @Override
    public List<Hook> hooks() {
        return List.of(
                // Both ways to send come by it, after the interceptors.
                Hook.on(PRODUCER, "doSend", null, ADVICE + "SendAdvice"),
                // Since Kafka 2, and until Kafka 4.
                Hook.ifPresent(CONSUMER, "poll", "(Ljava/time/Duration;)" + POLLED, POLL),
                Hook.ifPresent(CONSUMER, "poll", "(J)" + POLLED, POLL),
                Hook.on(CONSUMER, "close", null, ADVICE + "ConsumerAdvice$Close"),
                // All records come by it, and those of a topic.
                Hook.on(
                        RECORDS + "$ConcatenatedIterable",
                        "iterator",
                        "()Ljava/util/Iterator;",
                        ADVICE + "ConsumerAdvice$Iterate"),
                Hook.on(
                        RECORDS,
                        "records",
                        "(Lorg/apache/kafka/common/TopicPartition;)Ljava/util/List;",
                        ADVICE + "ConsumerAdvice$GetPartition"));
    }
}
