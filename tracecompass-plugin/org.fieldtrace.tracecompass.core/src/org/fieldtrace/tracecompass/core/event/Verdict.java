// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.event;

import java.util.Optional;

/** How a watch stands; all but the last two are labels of {@code watch_end.verdict}. */
public enum Verdict {
    /** It was read. */
    USED,
    /** The object died and nobody had read the field. */
    UNUSED,
    /** The application wrote it before anybody read what came over the wire. */
    OVERWRITTEN,
    /** The watch ended without knowing. */
    CENSORED,
    /** The slot was released and nobody had read the field; the verdict waits for its fate. */
    WAITING,
    /** The watch has not ended within the trace. */
    WATCHING;

    /** Its label in the event, which is also its name in the state history. */
    public String label() {
        return name().toLowerCase(java.util.Locale.ROOT);
    }

    /** What the label of {@code watch_release.found} comes to; empty if there is no such label. */
    public static Optional<Verdict> ofFound(String label) {
        return switch (label) {
            case "nothing" -> Optional.of(WAITING);
            case "read" -> Optional.of(USED);
            case "write" -> Optional.of(OVERWRITTEN);
            default -> Optional.empty();
        };
    }

    /** The verdict of a label of {@code watch_end.verdict}; empty if there is none of this name. */
    public static Optional<Verdict> ofLabel(String label) {
        for (Verdict verdict : values()) {
            if (verdict.compareTo(WAITING) < 0 && verdict.label().equals(label)) {
                return Optional.of(verdict);
            }
        }
        return Optional.empty();
    }
}
