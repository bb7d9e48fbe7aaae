// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.kafka;

import java.util.Iterator;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.fieldtrace.agent.bridge.NativeAgent;

/** For the iterator over records of several partitions. */
public final class IteratorAdvice {

    private IteratorAdvice() {}

    /** The application is about to handle them, one by one. */
    @SuppressWarnings("unchecked")
    public static Iterator<?> exit(Iterator<?> records, Throwable thrown) {
        if (records == null || !NativeAgent.following || !Loops.isOfApplication()) {
            return records;
        }
        return new HandlingIterator((Iterator<ConsumerRecord<?, ?>>) records);
    }
}
