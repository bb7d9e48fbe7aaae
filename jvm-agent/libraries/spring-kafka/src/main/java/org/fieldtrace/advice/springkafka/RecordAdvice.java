// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.springkafka;

import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.message.HandledMessage;

/** For {@code ListenerConsumer.doInvokeRecordListener}. */
public final class RecordAdvice {

    private RecordAdvice() {}

    /** The listener is about to be called. */
    public static HandledMessage enter(Object container, ConsumerRecord<?, ?> record) {
        return NativeAgent.recording && record != null ? Listeners.begin(record) : null;
    }

    /** It has returned, or thrown what an error handler took or did not take. */
    public static void exit(HandledMessage handled, RuntimeException taken, Throwable thrown) {
        if (handled != null) {
            handled.end(thrown == null ? taken : thrown);
        }
    }
}
