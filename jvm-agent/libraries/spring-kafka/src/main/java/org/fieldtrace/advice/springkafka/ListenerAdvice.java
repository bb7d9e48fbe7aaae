// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.springkafka;

import java.util.Iterator;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.message.HandledMessage;
import org.fieldtrace.agent.bridge.message.PolledRecord;

/** Advice for {@code ListenerConsumer}. */
public final class ListenerAdvice {

    /** For {@code ListenerConsumer.doInvokeRecordListener}. */
    public static final class OfRecord {
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

    /**
     * For {@code ListenerConsumer.doInvokeBatchListener}. A batch of one message is handled as that
     * message; one of several is called by the topic of its first.
     */
    public static final class OfBatch {
        /** The listener is about to be called. */
        public static HandledMessage enter(Object container, ConsumerRecords<?, ?> records) {
            if (!NativeAgent.recording || records == null) {
                return null;
            }
            Iterator<? extends ConsumerRecord<?, ?>> batch = records.iterator();
            if (!batch.hasNext()) {
                return null;
            }
            ConsumerRecord<?, ?> first = batch.next();
            if (!batch.hasNext()) {
                return Listeners.begin(first);
            }
            HandledMessage handled = HandledMessage.beginBatch(PolledRecord.KAFKA, first.topic());
            Listeners.give(first, handled);
            while (batch.hasNext()) {
                Listeners.give(batch.next(), handled);
            }
            return handled;
        }

        /** It has returned, or thrown what an error handler took or did not take. */
        public static void exit(HandledMessage handled, RuntimeException taken, Throwable thrown) {
            if (handled != null) {
                handled.end(thrown == null ? taken : thrown);
            }
        }
    }
}
