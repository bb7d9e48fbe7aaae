// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.methods;

import org.fieldtrace.model.methods.MethodBlock;
import org.fieldtrace.tracecompass.core.event.BatchedStateProvider;
import org.fieldtrace.tracecompass.core.event.FieldName;
import org.fieldtrace.tracecompass.core.event.MalformedEventException;
import org.fieldtrace.tracecompass.core.trace.FieldtraceEvent;

/** Takes a block out of its event. */
public final class BlockFields {
    private BlockFields() {}

    /**
     * The block.
     *
     * @throws MalformedEventException if the event is not as the vocabulary has it
     */
    public static MethodBlock block(FieldtraceEvent event) throws MalformedEventException {
        long emitted = BatchedStateProvider.time(event);
        long cycles = event.integer(FieldName.BASE_NS);
        // It was filled before it was emitted; what says otherwise is damaged.
        long base = Math.min(emitted, event.nanoseconds(cycles));
        return new MethodBlock(
                Math.max(0, event.integer(FieldName.REQUEST_ID)),
                base,
                Math.max(0, event.integer(FieldName.ENTRIES_BEFORE)),
                Math.max(0, event.integer(FieldName.LOST)),
                event.integer(FieldName.DEPTH),
                event.integers(FieldName.OPEN),
                event.bytes(FieldName.RECORDS));
    }
}
