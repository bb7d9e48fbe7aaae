// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings.gains;

/**
 * By how much a part may differ from the average, where only all is known: what handlings or
 * answers of one place take, of those of a service. For the same time or the same bytes, the others
 * may take two thirds to twice as much. The smaller the part is, the less is known of it.
 *
 * @param share that it is, 0 to 1
 */
record PartOfAll(double share) {
    /** Others may take so many times as much. */
    private static final double MOST = 2;

    /** Or so many times as much at least. */
    private static final double LEAST = 2.0 / 3;

    /** The part of which that much is, of all; of nothing it is as a small part. */
    static PartOfAll of(double part, double all) {
        return new PartOfAll(all > 0 ? Math.min(1, part / all) : 0);
    }

    /** How much less than the average it may take, as a factor: 0.5 of a small part, 1 of all. */
    double least() {
        return 1 / (share + (1 - share) * MOST);
    }

    /** How much more than the average, as a factor: 1.5 to 1. */
    double most() {
        return 1 / (share + (1 - share) * LEAST);
    }
}
