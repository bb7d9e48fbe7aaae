// SPDX-License-Identifier: MIT
package org.fieldtrace.model.requests;

/** Which ends of an exchange were recorded. */
public enum SpanKind {
    /** Only the callee: the root of a request, or a call whose caller is not traced. */
    SERVER,
    /** Only the caller: the callee is not traced, as a database is not. */
    CLIENT,
    /** Both ends. */
    CALL,
    /**
     * The handling of a message. Who sent it does not wait, and it may begin long after: it stands
     * below the {@link #CLIENT} that sent it, or is the root of a request.
     */
    MESSAGE;

    /** Its name in reports. */
    public String label() {
        return name().toLowerCase(java.util.Locale.ROOT);
    }
}
