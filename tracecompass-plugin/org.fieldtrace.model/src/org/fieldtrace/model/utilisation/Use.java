// SPDX-License-Identifier: MIT
package org.fieldtrace.model.utilisation;

import java.util.EnumSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a field was read for, the most that is known first; docs/analysis.md says how that is told.
 */
public enum Use {
    /** The application acts on the value. */
    DIRECT,
    /** A serialiser hands it on. */
    FORWARDED,
    /** {@code toString}, {@code equals} or {@code hashCode}, or a logger. */
    INCIDENTAL;

    /** Every read is a use. */
    public static final Set<Use> ALL = Set.copyOf(EnumSet.allOf(Use.class));

    /** Its name in events, on the command line and in JSON. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The use of this name; empty where none has it. */
    public static Optional<Use> ofLabel(String label) {
        return Stream.of(values()).filter(use -> use.label().equals(label)).findFirst();
    }

    /**
     * Several, separated by commas.
     *
     * @throws IllegalArgumentException if one is none; the message says which there are
     */
    public static Set<Use> parse(String labels) {
        Set<Use> uses = EnumSet.noneOf(Use.class);
        for (String label : labels.split(",", -1)) {
            uses.add(
                    ofLabel(label.strip())
                            .orElseThrow(
                                    () ->
                                            new IllegalArgumentException(
                                                    "takes "
                                                            + Stream.of(values())
                                                                    .map(Use::label)
                                                                    .collect(
                                                                            Collectors.joining(
                                                                                    ", "))
                                                            + ", or several with commas, not "
                                                            + labels)));
        }
        return uses;
    }
}
