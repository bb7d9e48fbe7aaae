// SPDX-License-Identifier: MIT
package org.fieldtrace.model.utilisation;

import java.time.ZoneId;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.fieldtrace.model.selection.RecordedRange;

/**
 * Which call paths of a report are printed, and what is said of the time that it is about.
 *
 * @param most how many call paths; what is said of all of them stays
 * @param order in which they stand
 * @param range the part of the recording that the report is about; empty for all of it
 * @param zone in which times are told
 */
public record Listing(
        int most,
        Comparator<ContextUtilisation> order,
        Optional<RecordedRange> range,
        ZoneId zone) {
    /** All call paths of a whole recording. */
    public static final Listing ALL =
            new Listing(
                    Integer.MAX_VALUE,
                    ContextUtilisation.ORDER,
                    Optional.empty(),
                    ZoneId.of("UTC"));

    /** The same, with so many call paths. */
    Listing first(int number) {
        return new Listing(number, order, range, zone);
    }

    List<ContextUtilisation> of(List<ContextUtilisation> contexts) {
        return contexts.stream().sorted(order).limit(most).toList();
    }
}
