// SPDX-License-Identifier: MIT
package org.fieldtrace.model.utilisation;

/**
 * What fields were read for, of the watches that found them read: those that were not read
 * directly.
 *
 * @param forwarded watches whose field was read for nothing more than to be handed on
 * @param incidental watches whose field was read only by the way
 */
public record Uses(long forwarded, long incidental) {
    /** All that was read was read directly, as far as is known. */
    public static final Uses NONE = new Uses(0, 0);

    public Uses {
        if (forwarded < 0 || incidental < 0) {
            throw new IllegalArgumentException(
                    "negative count: forwarded " + forwarded + ", incidental " + incidental);
        }
    }

    /** The watches of this use, which is not {@link Use#DIRECT}. */
    public long of(Use use) {
        return switch (use) {
            case FORWARDED -> forwarded;
            case INCIDENTAL -> incidental;
            case DIRECT -> throw new IllegalArgumentException("the rest is direct");
        };
    }

    Uses plus(Uses other) {
        return new Uses(forwarded + other.forwarded, incidental + other.incidental);
    }
}
