// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.event;

import java.util.OptionalLong;
import org.eclipse.tracecompass.tmf.core.event.ITmfEvent;
import org.eclipse.tracecompass.tmf.core.event.ITmfEventField;
import org.eclipse.tracecompass.tmf.ctf.core.CtfEnumPair;

/**
 * Reads the fields of one event.
 *
 * <p>Unsigned 64-bit integers come as the {@code long} of the same bits: ids are only compared and
 * printed, never added up.
 */
public final class EventFields {
    private final ITmfEvent event;

    public EventFields(ITmfEvent event) {
        this.event = event;
    }

    /**
     * An integer.
     *
     * @throws MalformedEventException if the event has no such integer
     */
    public long integer(String field) throws MalformedEventException {
        return value(field, Long.class);
    }

    /** The integer, or empty where the event has no such field, as a context may be missing. */
    public OptionalLong optionalInteger(String field) {
        ITmfEventField found = event.getContent().getField(field);
        return found != null && found.getValue() instanceof Long number
                ? OptionalLong.of(number)
                : OptionalLong.empty();
    }

    /**
     * A string.
     *
     * @throws MalformedEventException if the event has no such string
     */
    public String string(String field) throws MalformedEventException {
        return Utf8.repaired(value(field, String.class));
    }

    /**
     * A sequence of integers; signed ones keep their sign.
     *
     * @throws MalformedEventException if the event has no such sequence
     */
    public long[] integers(String field) throws MalformedEventException {
        return value(field, long[].class);
    }

    /**
     * The label of an enumeration.
     *
     * @throws MalformedEventException if the event has no such enumeration, or its value no label
     */
    public String label(String field) throws MalformedEventException {
        String label = value(field, CtfEnumPair.class).getStringValue();
        if (label == null || label.isEmpty()) {
            throw new MalformedEventException(event.getName(), field);
        }
        return label;
    }

    private <T> T value(String field, Class<T> type) throws MalformedEventException {
        ITmfEventField found = event.getContent().getField(field);
        if (found == null || !type.isInstance(found.getValue())) {
            throw new MalformedEventException(event.getName(), field);
        }
        return type.cast(found.getValue());
    }
}
