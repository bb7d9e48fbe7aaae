// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.kafka;

import org.fieldtrace.agent.bridge.message.HandledMessage;

/** For {@code KafkaConsumer.close}. */
public final class CloseAdvice {

    private CloseAdvice() {}

    /** The application has handled what it had. */
    public static void enter() {
        HandledMessage.endOnThisThread();
    }
}
