// SPDX-License-Identifier: MIT
package org.fieldtrace.model.endtoend;

import java.util.Locale;

/** What becomes of a field of an answer. */
public enum FieldFate {
    /** Nobody who asks for it reads it, nor anybody to whom these hand it on. */
    NEVER_READ,
    /** Somebody acts on it. */
    READ,
    /** Somebody may. */
    UNKNOWN;

    /** Its name in reports. */
    public String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
