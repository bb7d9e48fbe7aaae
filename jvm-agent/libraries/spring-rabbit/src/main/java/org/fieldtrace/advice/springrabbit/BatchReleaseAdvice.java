// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.springrabbit;

import org.fieldtrace.agent.bridge.message.AmqpBatch;

/** For {@code BatchingRabbitTemplate.releaseBatches}: what is collected has waited long enough. */
public final class BatchReleaseAdvice {

    private BatchReleaseAdvice() {}

    /** It is about to be sent. */
    public static AmqpBatch enter() {
        return AmqpBatch.begin();
    }

    /** It was sent. */
    public static void exit(AmqpBatch batch, Object nothing, Throwable thrown) {
        BatchSendAdvice.exit(batch, nothing, thrown);
    }
}
