// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.event;

import java.util.OptionalLong;
import org.eclipse.tracecompass.tmf.core.event.ITmfEvent;
import org.fieldtrace.tracecompass.core.trace.FieldtraceEvent;

/** Reads the fields of one event by their names, each as {@link EventField} does. */
public final class EventFields {
    private final FieldtraceEvent event;

    /**
     * @param event of a {@link org.fieldtrace.tracecompass.core.trace.FieldtraceTrace}, one of ours
     */
    public EventFields(ITmfEvent event) {
        this.event = (FieldtraceEvent) event;
    }

    private EventField field(String name) {
        return new EventField(event.layout(), name);
    }

    public long integer(String field) throws MalformedEventException {
        return field(field).integer(event);
    }

    public OptionalLong optionalInteger(String field) {
        return field(field).optionalInteger(event);
    }

    public String string(String field) throws MalformedEventException {
        return field(field).string(event);
    }

    public long[] integers(String field) throws MalformedEventException {
        return field(field).integers(event);
    }

    public byte[] bytes(String field) throws MalformedEventException {
        return field(field).bytes(event);
    }

    public String label(String field) throws MalformedEventException {
        return field(field).label(event);
    }

    public String label(String field, String whereMissing) {
        return field(field).label(event, whereMissing);
    }
}
