// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.library.kafkastreams;

import java.util.List;
import org.fieldtrace.agent.hooks.Hook;
import org.fieldtrace.agent.hooks.Library;

/** Kafka Streams: each record that a task takes from its queues and gives to its topology. */
public final class KafkaStreamsLibrary extends Library {

    private static final String ADVICE = "org.fieldtrace.advice.kafkastreams.TaskAdvice$";
    private static final String INTERNALS = "org.apache.kafka.streams.processor.internals.";

    public KafkaStreamsLibrary() {
        super("kafka-streams", "2.0 to 4.4");
    }

    @Override
    public List<Hook> hooks() {
        return List.of(
                Hook.on(INTERNALS + "StreamTask", "process", null, ADVICE + "Process"),
                Hook.on(INTERNALS + "PartitionGroup", "nextRecord", null, ADVICE + "Take"));
    }
}
