// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.utilisation;

import java.util.Locale;

/**
 * What happened to a sampled object at one time: a remote call brought it in, or one of its fields
 * was accessed.
 *
 * @param time nanoseconds
 * @param classId the object's class
 * @param scopeId the remote call that made the object, 0 where none is known
 * @param field index of the field, {@link #NO_FIELD} where it came in
 * @param contextId the call path at which it happened, 0 where it could not be taken
 */
public record Sample(
        Kind kind,
        long time,
        long objectId,
        long classId,
        long scopeId,
        long field,
        long contextId) {
    /** What happened. */
    public enum Kind {
        /** The object came in. */
        OBJECT,
        /** A field was read. */
        READ,
        /** A field was written. */
        WRITE;

        /** Its name in the state history. */
        String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** What stands for the field where an object came in. */
    public static final long NO_FIELD = -1;

    private static final String SEPARATOR = " ";

    /**
     * Packs it for the state history.
     *
     * @param key when it stands there, from which its time is told
     * @param number of the samples before it, so that no two neighbours are alike
     */
    String pack(long key, long number) {
        return String.join(
                SEPARATOR,
                kind.label(),
                Long.toString(key - time),
                Long.toString(objectId),
                Long.toString(classId),
                Long.toString(scopeId),
                Long.toString(field),
                Long.toString(contextId),
                Long.toString(number & 1));
    }

    /** Reads back what {@link #pack} made for this key. */
    static Sample parse(long key, String packed) {
        String[] parts = packed.split(SEPARATOR);
        return new Sample(
                Kind.valueOf(parts[0].toUpperCase(Locale.ROOT)),
                key - Long.parseLong(parts[1]),
                Long.parseLong(parts[2]),
                Long.parseLong(parts[3]),
                Long.parseLong(parts[4]),
                Long.parseLong(parts[5]),
                Long.parseLong(parts[6]));
    }
}
