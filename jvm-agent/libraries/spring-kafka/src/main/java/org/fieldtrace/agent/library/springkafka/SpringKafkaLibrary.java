// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.library.springkafka;

import java.util.List;
import org.fieldtrace.agent.hooks.Hook;
import org.fieldtrace.agent.hooks.Library;

/** Spring Kafka: each message, or batch of messages, for which a listener is called. */
public final class SpringKafkaLibrary extends Library {

    private static final String ADVICE = "org.fieldtrace.advice.springkafka.ListenerAdvice$";
    private static final String CONTAINER =
            "org.springframework.kafka.listener.KafkaMessageListenerContainer$ListenerConsumer";

    public SpringKafkaLibrary() {
        super("spring-kafka", "2.2 to 4.1", "org.springframework.kafka.");
    }

    @Override
    public List<Hook> hooks() {
        return List.of(
                Hook.on(CONTAINER, "doInvokeRecordListener", null, ADVICE + "OfRecord"),
                Hook.on(CONTAINER, "doInvokeBatchListener", null, ADVICE + "OfBatch"));
    }
}
