// SPDX-License-Identifier: MIT
package org.fieldtrace.model.consumers;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import org.fieldtrace.model.Proportion;
import org.fieldtrace.model.utilisation.ReadThreshold;

/**
 * Whether a field may be removed, as far as the traces tell.
 *
 * @param atMost in which share of a call path's objects readers may have been overlooked
 * @param readers call paths that were seen to read it
 * @param lacking call paths that were not, and of which too little is known
 */
public record Removal(ReadThreshold atMost, List<Consumer> readers, List<Lack> lacking) {
    /** The three answers. */
    public enum Answer {
        /** Nobody was seen to read it, and no call path reads it in more than the share. */
        SAFE,
        /** Somebody was seen to read it, if only once. */
        READ,
        /** Nobody was seen to read it, but at some call path it may be read more often. */
        TOO_FEW_VERDICTS;

        /** Its name in reports. */
        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * A call path of which too little is known.
     *
     * @param verdicts how many more it needs if nobody reads the field, at least 1
     */
    public record Lack(Consumer consumer, long verdicts) {}

    public Removal {
        readers = List.copyOf(readers);
        lacking = List.copyOf(lacking);
    }

    /** Judges every call path by itself: a reader that is rare among all may be all of its own. */
    public static Removal of(FieldConsumers consumers, ReadThreshold atMost) {
        return of(consumers, atMost, consumer -> false);
    }

    /**
     * The same.
     *
     * @param isHandedOn which call paths only hand the field on, to others who are judged too
     */
    public static Removal of(
            FieldConsumers consumers, ReadThreshold atMost, Predicate<Consumer> isHandedOn) {
        List<Consumer> readers =
                consumers.consumers().stream()
                        .filter(Consumer::isReader)
                        .filter(isHandedOn.negate())
                        .toList();
        List<Lack> lacking = new ArrayList<>();
        for (ServiceConsumers service : consumers.services()) {
            for (Consumer consumer : service.toBeKnown()) {
                long lack = lack(consumer, atMost);
                if (!consumer.isReader() && lack > 0) {
                    lacking.add(new Lack(consumer, lack));
                }
            }
        }
        return new Removal(atMost, readers, lacking);
    }

    /** The answer to act on. */
    public Answer answer() {
        if (!readers.isEmpty()) {
            return Answer.READ;
        }
        return lacking.isEmpty() ? Answer.SAFE : Answer.TOO_FEW_VERDICTS;
    }

    private static long lack(Consumer consumer, ReadThreshold atMost) {
        long verdicts = consumer.field().counts().verdicts();
        long needed = Math.max(1, verdicts);
        while (Proportion.of(0, needed).high() >= atMost.share()) {
            needed++;
        }
        return needed - verdicts;
    }
}
