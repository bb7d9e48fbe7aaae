// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.trace;

import org.eclipse.tracecompass.ctf.core.event.IEventDefinition;
import org.eclipse.tracecompass.ctf.core.event.types.IDefinition;
import org.eclipse.tracecompass.lttng2.ust.core.trace.LttngUstEvent;
import org.eclipse.tracecompass.tmf.core.timestamp.ITmfTimestamp;
import org.eclipse.tracecompass.tmf.core.trace.ITmfContext;
import org.eclipse.tracecompass.tmf.ctf.core.trace.CtfTmfTrace;

/**
 * An event whose fields can be read as the reader decoded them. The content that Trace Compass
 * makes of them costs several times as much as to decode them; it is made where a view asks for it.
 */
public final class FieldtraceEvent extends LttngUstEvent {
    private final IEventDefinition definition;
    private final EventLayout layout;

    /** For Trace Compass, which makes one by reflection. */
    public FieldtraceEvent() {
        definition = null;
        layout = null;
    }

    FieldtraceEvent(
            CtfTmfTrace trace,
            ITmfTimestamp time,
            String channel,
            IEventDefinition definition,
            EventLayout layout) {
        super(
                trace,
                ITmfContext.UNKNOWN_RANK,
                time,
                channel,
                definition.getCPU(),
                definition.getDeclaration(),
                definition);
        this.definition = definition;
        this.layout = layout;
    }

    /** Where its fields stand. */
    public EventLayout layout() {
        return layout;
    }

    /**
     * When the clock of its trace stood at a time, nanoseconds since 1970.
     *
     * @param cycles of the clock
     */
    public long nanoseconds(long cycles) {
        CtfTmfTrace trace = getTrace();
        return trace.createTimestamp(trace.timestampCyclesToNanos(cycles)).toNanos();
    }

    /**
     * A field, or a context.
     *
     * @param place in the layout of this event; null gives null
     */
    public IDefinition definition(EventLayout.Place place) {
        return place == null ? null : place.find(definition);
    }
}
