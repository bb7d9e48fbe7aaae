// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.trace;

import org.eclipse.tracecompass.ctf.core.event.IEventDefinition;
import org.eclipse.tracecompass.lttng2.ust.core.trace.LttngUstEventFactory;
import org.eclipse.tracecompass.tmf.core.timestamp.ITmfTimestamp;
import org.eclipse.tracecompass.tmf.ctf.core.event.CtfTmfEvent;
import org.eclipse.tracecompass.tmf.ctf.core.event.CtfTmfEventFactory;
import org.eclipse.tracecompass.tmf.ctf.core.trace.CtfTmfTrace;
import org.fieldtrace.tracecompass.core.event.EventNames;

/** Makes {@link FieldtraceEvent}s of ours, and of the others what LTTng's traces make of them. */
final class FieldtraceEventFactory extends CtfTmfEventFactory {
    @Override
    public CtfTmfEvent createEvent(
            CtfTmfTrace trace, IEventDefinition definition, String fileName) {
        if (!definition.getDeclaration().getName().startsWith(EventNames.PROVIDER_PREFIX)) {
            return LttngUstEventFactory.instance().createEvent(trace, definition, fileName);
        }
        ITmfTimestamp time =
                trace.createTimestamp(trace.timestampCyclesToNanos(definition.getTimestamp()));
        return new FieldtraceEvent(
                trace, time, fileName == null ? NO_STREAM : fileName, definition);
    }
}
