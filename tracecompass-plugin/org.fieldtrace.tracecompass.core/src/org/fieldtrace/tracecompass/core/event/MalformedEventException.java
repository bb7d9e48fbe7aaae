// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.event;

/** An event lacks a field, or the field is of another type than {@code docs/events.md} says. */
public final class MalformedEventException extends Exception {
    private static final long serialVersionUID = 1L;

    public MalformedEventException(String event, String field) {
        super(event + " has no usable field " + field);
    }
}
