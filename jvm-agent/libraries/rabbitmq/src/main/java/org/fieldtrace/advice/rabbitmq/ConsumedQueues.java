// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.rabbitmq;

import com.rabbitmq.client.Consumer;
import org.fieldtrace.agent.bridge.WeakTable;

/** Which queue a consumer has its messages from, which a delivery does not say. */
final class ConsumedQueues {

    private static final String SEVERAL = "";

    private static final WeakTable<String> QUEUES = new WeakTable<>();

    private ConsumedQueues() {}

    static void add(Consumer consumer, String queue) {
        if (consumer == null || queue == null) {
            return;
        }
        String known = QUEUES.get(consumer);
        QUEUES.put(consumer, known == null || known.equals(queue) ? queue : SEVERAL);
    }

    /** Null where it is not known, or the consumer has several. */
    static String of(Consumer consumer) {
        String queue = QUEUES.get(consumer);
        return SEVERAL.equals(queue) ? null : queue;
    }
}
