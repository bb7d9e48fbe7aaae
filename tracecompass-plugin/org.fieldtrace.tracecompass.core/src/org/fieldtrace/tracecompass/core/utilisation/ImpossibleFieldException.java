// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.utilisation;

import org.fieldtrace.tracecompass.core.event.FieldName;
import org.fieldtrace.tracecompass.core.event.MalformedEventException;
import org.fieldtrace.tracecompass.core.trace.FieldtraceEvent;

/** An event names a field by a number that no class can have. */
final class ImpossibleFieldException extends Exception {
    private static final long serialVersionUID = 1L;

    /** A class file counts its fields in 16 bits. */
    private static final long MAX_FIELD = 0xffff;

    private ImpossibleFieldException(long field) {
        super("field " + Long.toUnsignedString(field));
    }

    /**
     * The number of the event's field, 0 to 65,535.
     *
     * @throws ImpossibleFieldException if it is beyond these
     */
    static long checked(FieldtraceEvent event)
            throws MalformedEventException, ImpossibleFieldException {
        long field = event.integer(FieldName.FIELD);
        if (field < 0 || field > MAX_FIELD) {
            throw new ImpossibleFieldException(field);
        }
        return field;
    }
}
