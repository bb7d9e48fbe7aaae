// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.kafka;

import org.apache.kafka.clients.producer.Callback;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.fieldtrace.agent.bridge.NativeAgent;

/** For {@code KafkaProducer.doSend}: the application sends a message. */
public final class SendAdvice {

    /** Puts a callback before the application's, which may be none. */
    public static Callback argument1(Callback application, Object producer) {
        return NativeAgent.following ? new SendCallback(application, producer) : application;
    }

    /** It is put among those that wait for their partition's next batch. */
    public static SendCallback enter(
            Object producer, ProducerRecord<?, ?> record, Callback callback) {
        if (!(callback instanceof SendCallback) || record == null) {
            return null;
        }
        SendCallback ours = (SendCallback) callback;
        ours.begin(record.topic());
        return ours;
    }

    /** It waits there, or was refused. */
    public static void exit(SendCallback callback, Object result, Throwable thrown) {
        if (callback != null && thrown != null) {
            callback.failed(thrown);
        }
    }
}
