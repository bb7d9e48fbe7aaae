// SPDX-License-Identifier: MIT
package org.fieldtrace.model.utilisation;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.fieldtrace.model.Numbers;

/**
 * How far the fields of some contexts are known; a field counts once for each context.
 *
 * @param settled fields with {@link FieldCounts#SETTLED_VERDICTS} verdicts or more
 * @param decided fields with fewer, of which a {@link Decision} is possible
 * @param open the others
 */
public record FieldStates(int settled, int decided, int open) {
    /** No field. */
    public static final FieldStates NONE = new FieldStates(0, 0, 0);

    /** Of the fields of several contexts, without those that no verdict can ever come of. */
    public static FieldStates of(Collection<ContextUtilisation> contexts, ReadThreshold threshold) {
        FieldStates states = NONE;
        for (ContextUtilisation context : contexts) {
            if (context.isUnplaced()) {
                continue;
            }
            for (FieldUtilisation field : context.fields()) {
                states = states.plus(of(field.counts(), threshold));
            }
        }
        return states;
    }

    /** Of one field. */
    public static FieldStates of(FieldCounts counts, ReadThreshold threshold) {
        if (counts.isSettled()) {
            return new FieldStates(1, 0, 0);
        }
        return threshold.isClosed(counts) ? new FieldStates(0, 1, 0) : new FieldStates(0, 0, 1);
    }

    /** Those of both. */
    public FieldStates plus(FieldStates other) {
        return new FieldStates(settled + other.settled, decided + other.decided, open + other.open);
    }

    /** All fields. */
    public int fields() {
        return settled + decided + open;
    }

    /** {@code 2 settled, 1 decided, 3 open}, without what is 0; {@code none} where all is. */
    public String text() {
        List<String> parts = new ArrayList<>();
        add(parts, settled, "settled");
        add(parts, decided, "decided");
        add(parts, open, "open");
        return parts.isEmpty() ? "none" : String.join(", ", parts);
    }

    private static void add(List<String> parts, int count, String state) {
        if (count > 0) {
            parts.add(Numbers.count(count) + " " + state);
        }
    }
}
