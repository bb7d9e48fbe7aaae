// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.event;

import java.util.List;
import java.util.OptionalLong;
import org.eclipse.tracecompass.ctf.core.event.types.AbstractArrayDefinition;
import org.eclipse.tracecompass.ctf.core.event.types.Definition;
import org.eclipse.tracecompass.ctf.core.event.types.EnumDefinition;
import org.eclipse.tracecompass.ctf.core.event.types.IDefinition;
import org.eclipse.tracecompass.ctf.core.event.types.IntegerDefinition;
import org.eclipse.tracecompass.ctf.core.event.types.StringDefinition;
import org.eclipse.tracecompass.internal.ctf.core.event.types.ByteArrayDefinition;
import org.fieldtrace.tracecompass.core.trace.EventLayout;
import org.fieldtrace.tracecompass.core.trace.FieldtraceEvent;

/**
 * Reads one field, or context, of all events of a layout, as the trace's reader decoded it.
 *
 * <p>Unsigned 64-bit integers come as the {@code long} of the same bits: ids are only compared and
 * printed, never added up.
 */
public final class EventField {
    private final String eventName;
    private final String name;
    private final EventLayout.Place place;

    /**
     * @param name of a field; of a context, behind {@code context.}
     */
    public EventField(EventLayout layout, String name) {
        this.name = name;
        eventName = layout.event();
        place = layout.place(name);
    }

    /**
     * An integer.
     *
     * @throws MalformedEventException if the event has no such integer
     */
    public long integer(FieldtraceEvent event) throws MalformedEventException {
        return value(event, IntegerDefinition.class).getValue();
    }

    /** The integer, or another where the event has no such field, as a context may be missing. */
    public long integer(FieldtraceEvent event, long whereMissing) {
        return event.definition(place) instanceof IntegerDefinition number
                ? number.getValue()
                : whereMissing;
    }

    /** The integer, or empty where the event has no such field, as a context may be missing. */
    public OptionalLong optionalInteger(FieldtraceEvent event) {
        return event.definition(place) instanceof IntegerDefinition number
                ? OptionalLong.of(number.getValue())
                : OptionalLong.empty();
    }

    /**
     * A string.
     *
     * @throws MalformedEventException if the event has no such string
     */
    public String string(FieldtraceEvent event) throws MalformedEventException {
        return Utf8.repaired(value(event, StringDefinition.class).getValue());
    }

    /**
     * An array or a sequence of integers; signed ones keep their sign.
     *
     * @throws MalformedEventException if the event has no such sequence
     */
    public long[] integers(FieldtraceEvent event) throws MalformedEventException {
        List<Definition> elements = value(event, AbstractArrayDefinition.class).getDefinitions();
        long[] values = new long[elements.size()];
        for (int i = 0; i < values.length; i++) {
            if (!(elements.get(i) instanceof IntegerDefinition element)) {
                throw new MalformedEventException(eventName, name);
            }
            values[i] = element.getValue();
        }
        return values;
    }

    /**
     * An array of bytes.
     *
     * @throws MalformedEventException if the event has no such array
     */
    public byte[] bytes(FieldtraceEvent event) throws MalformedEventException {
        if (event.definition(place) instanceof ByteArrayDefinition array) {
            byte[] bytes = new byte[array.getLength()];
            for (int i = 0; i < bytes.length; i++) {
                bytes[i] = array.getByte(i);
            }
            return bytes;
        }
        long[] values = integers(event);
        byte[] bytes = new byte[values.length];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) values[i];
        }
        return bytes;
    }

    /**
     * The label of an enumeration.
     *
     * @throws MalformedEventException if the event has no such enumeration, or its value no label
     */
    public String label(FieldtraceEvent event) throws MalformedEventException {
        String label = value(event, EnumDefinition.class).getValue();
        if (label == null || label.isEmpty()) {
            throw new MalformedEventException(eventName, name);
        }
        return label;
    }

    /** The label of an enumeration, or another where the event has no such field. */
    public String label(FieldtraceEvent event, String whereMissing) {
        String label =
                event.definition(place) instanceof EnumDefinition found ? found.getValue() : null;
        return label == null || label.isEmpty() ? whereMissing : label;
    }

    private <T> T value(FieldtraceEvent event, Class<T> type) throws MalformedEventException {
        IDefinition found = event.definition(place);
        if (!type.isInstance(found)) {
            throw new MalformedEventException(eventName, name);
        }
        return type.cast(found);
    }
}
