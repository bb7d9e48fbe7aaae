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
import org.eclipse.tracecompass.tmf.core.event.ITmfEvent;
import org.fieldtrace.tracecompass.core.trace.FieldtraceEvent;

/**
 * Reads the fields of one event, as the trace's reader decoded them.
 *
 * <p>Unsigned 64-bit integers come as the {@code long} of the same bits: ids are only compared and
 * printed, never added up.
 */
public final class EventFields {
    private final FieldtraceEvent event;

    /**
     * @param event of a {@link org.fieldtrace.tracecompass.core.trace.FieldtraceTrace}, one of ours
     */
    public EventFields(ITmfEvent event) {
        this.event = (FieldtraceEvent) event;
    }

    /**
     * An integer.
     *
     * @throws MalformedEventException if the event has no such integer
     */
    public long integer(String field) throws MalformedEventException {
        return value(field, IntegerDefinition.class).getValue();
    }

    /** The integer, or empty where the event has no such field, as a context may be missing. */
    public OptionalLong optionalInteger(String field) {
        return event.definition(field) instanceof IntegerDefinition number
                ? OptionalLong.of(number.getValue())
                : OptionalLong.empty();
    }

    /**
     * A string.
     *
     * @throws MalformedEventException if the event has no such string
     */
    public String string(String field) throws MalformedEventException {
        return Utf8.repaired(value(field, StringDefinition.class).getValue());
    }

    /**
     * An array or a sequence of integers; signed ones keep their sign.
     *
     * @throws MalformedEventException if the event has no such sequence
     */
    public long[] integers(String field) throws MalformedEventException {
        List<Definition> elements = value(field, AbstractArrayDefinition.class).getDefinitions();
        long[] values = new long[elements.size()];
        for (int i = 0; i < values.length; i++) {
            if (!(elements.get(i) instanceof IntegerDefinition element)) {
                throw new MalformedEventException(event.getName(), field);
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
    public byte[] bytes(String field) throws MalformedEventException {
        if (event.definition(field) instanceof ByteArrayDefinition array) {
            byte[] bytes = new byte[array.getLength()];
            for (int i = 0; i < bytes.length; i++) {
                bytes[i] = array.getByte(i);
            }
            return bytes;
        }
        long[] values = integers(field);
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
    public String label(String field) throws MalformedEventException {
        String label = value(field, EnumDefinition.class).getValue();
        if (label == null || label.isEmpty()) {
            throw new MalformedEventException(event.getName(), field);
        }
        return label;
    }

    private <T> T value(String field, Class<T> type) throws MalformedEventException {
        IDefinition found = event.definition(field);
        if (!type.isInstance(found)) {
            throw new MalformedEventException(event.getName(), field);
        }
        return type.cast(found);
    }
}
