// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.utilisation;

import org.fieldtrace.model.findings.Waste;
import org.fieldtrace.model.utilisation.FieldCounts;
import org.fieldtrace.model.utilisation.FieldStates;
import org.fieldtrace.model.utilisation.MarkCheck;

/**
 * What a row of the tree adds up.
 *
 * @param allocations objects that came in, sampled or not
 * @param hotness share of all objects that came in, 0 to 1
 * @param samples objects that were sampled
 * @param counts how the watches ended
 * @param wasted bytes of fields that were not read, by {@link Waste}
 * @param states how far the fields are known
 * @param check what debug registers found out about the fields' marks
 * @param isUnseen whether marks cannot see all reads of one of the fields
 * @param agentNs what recording cost, shared out by samples, nanoseconds; 0 where not known
 */
record Sums(
        long allocations,
        double hotness,
        long samples,
        FieldCounts counts,
        double wasted,
        FieldStates states,
        MarkCheck check,
        boolean isUnseen,
        long agentNs) {
    static final Sums NONE =
            new Sums(0, 0, 0, FieldCounts.NONE, 0, FieldStates.NONE, MarkCheck.NONE, false, 0);

    Sums plus(Sums other) {
        return new Sums(
                allocations + other.allocations,
                hotness + other.hotness,
                samples + other.samples,
                counts.plus(other.counts),
                wasted + other.wasted,
                states.plus(other.states),
                check.plus(other.check),
                isUnseen || other.isUnseen,
                agentNs + other.agentNs);
    }
}
