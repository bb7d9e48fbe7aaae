// SPDX-License-Identifier: MIT
package org.fieldtrace.model.utilisation;

import java.util.Map;

/**
 * What a report does not rest on.
 *
 * @param discardedEvents events that the tracer dropped because its buffers were full
 * @param discardedPackets packets of events that the trace lacks
 * @param censored watches that ended without a verdict, by reason, over all contexts
 */
public record Losses(long discardedEvents, long discardedPackets, Map<String, Long> censored) {
    /** Whether the trace holds every event that was emitted. */
    public boolean isTraceComplete() {
        return discardedEvents == 0 && discardedPackets == 0;
    }
}
