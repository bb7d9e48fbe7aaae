// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.trace;

import org.eclipse.tracecompass.ctf.core.event.IEventDefinition;
import org.eclipse.tracecompass.ctf.core.event.types.ICompositeDefinition;
import org.eclipse.tracecompass.ctf.core.event.types.IDefinition;
import org.eclipse.tracecompass.ctf.core.event.types.StructDefinition;
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

    /** For Trace Compass, which makes one by reflection. */
    public FieldtraceEvent() {
        definition = null;
    }

    FieldtraceEvent(
            CtfTmfTrace trace, ITmfTimestamp time, String channel, IEventDefinition definition) {
        super(
                trace,
                ITmfContext.UNKNOWN_RANK,
                time,
                channel,
                definition.getCPU(),
                definition.getDeclaration(),
                definition);
        this.definition = definition;
    }

    /** A field by its name in the metadata, null if there is none. */
    public IDefinition field(String name) {
        return find(definition.getFields(), name);
    }

    /** A field of the context by its name in the metadata, null if there is none. */
    public IDefinition context(String name) {
        return find(definition.getContext(), name);
    }

    private static IDefinition find(ICompositeDefinition fields, String name) {
        if (!(fields instanceof StructDefinition structure)) {
            return fields == null ? null : fields.getDefinition(name);
        }
        // Its getDefinition() makes a map for each event, and a look-up of what is not there goes
        // on
        // in the structures within and around.
        return structure.getFieldNames().contains(name) ? structure.lookupDefinition(name) : null;
    }
}
