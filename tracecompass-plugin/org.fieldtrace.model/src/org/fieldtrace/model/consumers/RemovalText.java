// SPDX-License-Identifier: MIT
package org.fieldtrace.model.consumers;

import static java.util.stream.Collectors.joining;

import org.fieldtrace.model.Numbers;

/** Whether a field may be removed, and who stands against it, in a few words for a table. */
public final class RemovalText {
    private static final String READS = "reads it";
    private static final String READS_NOT = "does not read it";

    private RemovalText() {}

    /** What the answer is, and who reads the field. */
    public static String of(Removal removal) {
        return switch (removal.answer()) {
            case SAFE -> "safe: less than " + removal.atMost().text();
            case READ ->
                    "read by "
                            + removal.readers().stream()
                                    .map(reader -> reader.context().service())
                                    .distinct()
                                    .collect(joining(", "));
            case TOO_FEW_VERDICTS ->
                    "too few verdicts: " + Numbers.count(lacking(removal, null)) + " lacking";
        };
    }

    /** What one of the services does that fetch the field. */
    public static String of(Removal removal, ServiceConsumers service) {
        if (service.consumers().stream().anyMatch(Consumer::isReader)) {
            return READS;
        }
        long lacking = service.consumers().stream().mapToLong(c -> lacking(removal, c)).sum();
        return lacking > 0 ? lacks(lacking) : READS_NOT;
    }

    /** What one of the call paths does that fetch the field. */
    public static String of(Removal removal, Consumer consumer) {
        if (consumer.isReader()) {
            return READS;
        }
        long lacking = lacking(removal, consumer);
        if (lacking > 0) {
            return lacks(lacking);
        }
        return consumer.isUnplaced() ? "as the other call paths" : READS_NOT;
    }

    /**
     * Verdicts that are lacking.
     *
     * @param of the call path that lacks them; null for all
     */
    private static long lacking(Removal removal, Consumer of) {
        return removal.lacking().stream()
                .filter(lack -> of == null || lack.consumer().equals(of))
                .mapToLong(Removal.Lack::verdicts)
                .sum();
    }

    private static String lacks(long verdicts) {
        return "lacks " + Numbers.count(verdicts) + (verdicts == 1 ? " verdict" : " verdicts");
    }
}
