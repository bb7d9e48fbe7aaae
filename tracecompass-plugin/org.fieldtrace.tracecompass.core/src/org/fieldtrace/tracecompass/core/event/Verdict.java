// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.event;

import java.util.Optional;

/** How a watch stands; all but {@link #WATCHING} are labels of {@code watch_end.verdict}. */
public enum Verdict {
    /** It was read. */
    USED,
    /** The object died and nobody had read the field. */
    UNUSED,
    /** The application wrote it before anybody read what came over the wire. */
    OVERWRITTEN,
    /** The watch ended without knowing. */
    CENSORED,
    /** The watch has not ended within the trace. */
    WATCHING;

    /** Its label in the event, which is also its name in the state history. */
    public String label() {
        return name().toLowerCase(java.util.Locale.ROOT);
    }

    /** The verdict of a label of {@code watch_end.verdict}; empty if there is none of this name. */
    public static Optional<Verdict> ofLabel(String label) {
        for (Verdict verdict : values()) {
            if (verdict != WATCHING && verdict.label().equals(label)) {
                return Optional.of(verdict);
            }
        }
        return Optional.empty();
    }
}
