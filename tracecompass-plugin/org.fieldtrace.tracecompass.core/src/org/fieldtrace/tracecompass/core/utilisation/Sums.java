// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.utilisation;

import org.fieldtrace.model.findings.Waste;
import org.fieldtrace.model.utilisation.FieldCounts;

/**
 * What a row of the tree adds up.
 *
 * @param allocations objects that came in, sampled or not
 * @param hotness share of all objects that came in, 0 to 1
 * @param samples objects that were sampled
 * @param counts how the watches ended
 * @param wasted bytes of fields that were not read, by {@link Waste}
 */
record Sums(long allocations, double hotness, long samples, FieldCounts counts, double wasted) {
    static final Sums NONE = new Sums(0, 0, 0, FieldCounts.NONE, 0);

    Sums plus(Sums other) {
        return new Sums(
                allocations + other.allocations,
                hotness + other.hotness,
                samples + other.samples,
                counts.plus(other.counts),
                wasted + other.wasted);
    }
}
