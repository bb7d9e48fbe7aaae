// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.kafka;

import org.apache.kafka.clients.producer.Callback;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.fieldtrace.agent.bridge.AdviceFailure;
import org.fieldtrace.agent.bridge.message.PolledRecord;
import org.fieldtrace.agent.bridge.message.SentMessage;
import org.fieldtrace.agent.bridge.request.AsyncContext;
import org.fieldtrace.agent.bridge.request.ThreadContexts;

/**
 * Hears when the broker has a message, and then calls the application's callback for its sender.
 */
public final class SendCallback implements Callback {

    private final Callback application;
    private final Object producer;
    private SentMessage message; // written before the producer's thread has the callback

    SendCallback(Callback application, Object producer) {
        this.application = application;
        this.producer = producer;
    }

    void begin(String topic) {
        message = SentMessage.begin(PolledRecord.KAFKA, topic);
    }

    void failed(Throwable cause) {
        if (message != null) {
            message.failed(cause);
        }
    }

    @Override
    public void onCompletion(RecordMetadata place, Exception failure) {
        try {
            tell(place, failure);
        } catch (Throwable leftOut) {
            AdviceFailure.report(leftOut, "KafkaProducer.send");
        }
        if (application == null) {
            return;
        }
        AsyncContext context = message == null ? null : message.context();
        AsyncContext outer = context == null ? null : ThreadContexts.enter(context);
        try {
            application.onCompletion(place, failure);
        } finally {
            ThreadContexts.exit(outer);
        }
    }

    private void tell(RecordMetadata place, Exception failure) {
        if (message == null) {
            return;
        }
        if (failure != null || place == null) {
            message.failed(failure);
            return;
        }
        message.taken(
                Clusters.of(producer),
                place.partition(),
                place.offset(),
                PolledRecord.bytes(place.serializedKeySize(), place.serializedValueSize()));
    }
}
