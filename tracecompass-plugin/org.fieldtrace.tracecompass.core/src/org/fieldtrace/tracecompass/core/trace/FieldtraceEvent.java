// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.trace;

import java.util.List;
import java.util.OptionalLong;
import org.eclipse.tracecompass.ctf.core.event.IEventDefinition;
import org.eclipse.tracecompass.ctf.core.event.types.AbstractArrayDefinition;
import org.eclipse.tracecompass.ctf.core.event.types.Definition;
import org.eclipse.tracecompass.ctf.core.event.types.IDefinition;
import org.eclipse.tracecompass.ctf.core.event.types.IntegerDefinition;
import org.eclipse.tracecompass.ctf.core.event.types.StringDefinition;
import org.eclipse.tracecompass.internal.ctf.core.event.types.ByteArrayDefinition;
import org.eclipse.tracecompass.lttng2.ust.core.trace.LttngUstEvent;
import org.eclipse.tracecompass.tmf.core.timestamp.ITmfTimestamp;
import org.eclipse.tracecompass.tmf.core.trace.ITmfContext;
import org.eclipse.tracecompass.tmf.ctf.core.trace.CtfTmfTrace;
import org.fieldtrace.tracecompass.core.event.FieldName;
import org.fieldtrace.tracecompass.core.event.MalformedEventException;
import org.fieldtrace.tracecompass.core.event.ProcessKey;

/**
 * An event whose fields are read as the reader of the trace decoded them. The content that Trace
 * Compass makes of them costs several times as much as to decode them; it is made where a view asks
 * for it.
 *
 * <p>Unsigned 64-bit integers come as the {@code long} of the same bits: ids are only compared and
 * printed, never added up.
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
     * An integer.
     *
     * @throws MalformedEventException if the event has no such integer
     */
    public long integer(FieldName field) throws MalformedEventException {
        if (layout.hasInteger(field)) {
            return layout.integer(field, definition);
        }
        throw malformed(field);
    }

    /** The integer, or another where the event has no such field, as a context may be missing. */
    public long integer(FieldName field, long whereMissing) {
        return layout.hasInteger(field) ? layout.integer(field, definition) : whereMissing;
    }

    /** The integer, or empty where the event has no such field, as a context may be missing. */
    public OptionalLong optionalInteger(FieldName field) {
        return layout.hasInteger(field)
                ? OptionalLong.of(layout.integer(field, definition))
                : OptionalLong.empty();
    }

    /** The {@link ProcessKey} of the process that emitted it, or another where it has no vpid. */
    public long process(long whereMissing) {
        return layout.hasInteger(FieldName.VPID_CONTEXT)
                ? ProcessKey.of(
                        layout.integer(FieldName.VPID_CONTEXT, definition),
                        integer(FieldName.PID_NAMESPACE_CONTEXT, 0))
                : whereMissing;
    }

    /**
     * A string.
     *
     * @throws MalformedEventException if the event has no such string
     */
    public String string(FieldName field) throws MalformedEventException {
        return Utf8.repaired(value(field, StringDefinition.class).getValue());
    }

    /** The string, or another where the event has no such field. */
    public String string(FieldName field, String whereMissing) {
        return find(field) instanceof StringDefinition text
                ? Utf8.repaired(text.getValue())
                : whereMissing;
    }

    /**
     * An array or a sequence of integers; signed ones keep their sign.
     *
     * @throws MalformedEventException if the event has no such sequence
     */
    public long[] integers(FieldName field) throws MalformedEventException {
        long[] known = layout.integers(field, definition);
        if (known != null) {
            return known;
        }
        List<Definition> elements = value(field, AbstractArrayDefinition.class).getDefinitions();
        long[] values = new long[elements.size()];
        for (int i = 0; i < values.length; i++) {
            if (!(elements.get(i) instanceof IntegerDefinition element)) {
                throw malformed(field);
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
    public byte[] bytes(FieldName field) throws MalformedEventException {
        byte[] known = layout.bytes(field, definition);
        if (known != null) {
            return known;
        }
        if (find(field) instanceof ByteArrayDefinition array) {
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
    public String label(FieldName field) throws MalformedEventException {
        String label = label(field, "");
        if (label.isEmpty()) {
            throw malformed(field);
        }
        return label;
    }

    /** The label of an enumeration, or another where the event has no such field. */
    public String label(FieldName field, String whereMissing) {
        String label = layout.label(field, definition);
        return label == null || label.isEmpty() ? whereMissing : label;
    }

    private <T> T value(FieldName field, Class<T> type) throws MalformedEventException {
        IDefinition found = find(field);
        if (!type.isInstance(found)) {
            throw malformed(field);
        }
        return type.cast(found);
    }

    private MalformedEventException malformed(FieldName field) {
        return new MalformedEventException(layout.event(), field.inTrace());
    }

    /** Null if there is none. */
    private IDefinition find(FieldName field) {
        return layout.find(field, definition);
    }
}
