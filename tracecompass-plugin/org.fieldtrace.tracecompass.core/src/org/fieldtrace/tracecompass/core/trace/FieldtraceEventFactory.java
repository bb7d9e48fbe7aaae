// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.trace;

import java.util.IdentityHashMap;
import java.util.Map;
import org.eclipse.tracecompass.ctf.core.event.IEventDeclaration;
import org.eclipse.tracecompass.ctf.core.event.IEventDefinition;
import org.eclipse.tracecompass.lttng2.ust.core.trace.LttngUstEventFactory;
import org.eclipse.tracecompass.tmf.core.timestamp.ITmfTimestamp;
import org.eclipse.tracecompass.tmf.ctf.core.event.CtfTmfEvent;
import org.eclipse.tracecompass.tmf.ctf.core.event.CtfTmfEventFactory;
import org.eclipse.tracecompass.tmf.ctf.core.trace.CtfTmfTrace;
import org.fieldtrace.tracecompass.core.event.EventNames;

/** Makes {@link FieldtraceEvent}s of ours, and of the others what LTTng's traces make of them. */
final class FieldtraceEventFactory extends CtfTmfEventFactory {
    /** By the identity of declarations, whose own equality compares all fields; never changed. */
    private volatile Map<IEventDeclaration, EventLayout> layouts = new IdentityHashMap<>();

    @Override
    public CtfTmfEvent createEvent(
            CtfTmfTrace trace, IEventDefinition definition, String fileName) {
        EventLayout layout = layouts.get(definition.getDeclaration());
        if (layout == null) {
            if (!definition.getDeclaration().getName().startsWith(EventNames.PROVIDER_PREFIX)) {
                return LttngUstEventFactory.instance().createEvent(trace, definition, fileName);
            }
            layout = addLayout(definition);
        }
        ITmfTimestamp time =
                trace.createTimestamp(trace.timestampCyclesToNanos(definition.getTimestamp()));
        return new FieldtraceEvent(
                trace, time, fileName == null ? NO_STREAM : fileName, definition, layout);
    }

    private synchronized EventLayout addLayout(IEventDefinition definition) {
        EventLayout layout = EventLayout.of(definition);
        Map<IEventDeclaration, EventLayout> more = new IdentityHashMap<>(layouts);
        more.put(definition.getDeclaration(), layout);
        layouts = more;
        leaveUndecoded(definition.getDeclaration());
        return layout;
    }

    private static void leaveUndecoded(IEventDeclaration declaration) {
        try {
            UndecodedDeclaration.replace(declaration);
        } catch (ReflectiveOperationException | RuntimeException | LinkageError e) {
            // Another version of Trace Compass, which decodes them.
        }
    }
}
