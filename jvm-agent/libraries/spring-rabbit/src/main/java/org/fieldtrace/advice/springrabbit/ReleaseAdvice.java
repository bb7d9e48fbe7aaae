// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.springrabbit;

import org.fieldtrace.agent.bridge.message.AmqpBatch;

/** For {@code SimpleBatchingStrategy.releaseBatches}. */
public final class ReleaseAdvice {

    private ReleaseAdvice() {}

    /** Whoever sends what is collected gets it. */
    public static void enter(Object collector) {
        AmqpBatch batch = AmqpBatch.current();
        if (batch != null) {
            batch.released(collector);
        }
    }
}
