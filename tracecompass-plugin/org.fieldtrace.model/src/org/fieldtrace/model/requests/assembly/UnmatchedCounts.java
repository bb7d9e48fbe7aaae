// SPDX-License-Identifier: MIT
package org.fieldtrace.model.requests.assembly;

import java.util.EnumMap;
import java.util.Map;

/** How often each reason of {@link Unmatched} was met. */
public final class UnmatchedCounts {
    private static final Unmatched[] REASONS = Unmatched.values();

    private final long[] counts = new long[REASONS.length];

    public void add(Unmatched reason) {
        add(reason, 1);
    }

    public void add(Unmatched reason, long times) {
        counts[reason.ordinal()] += Math.max(0, times);
    }

    /** The reasons that were met, in the order of their declaration. */
    public Map<Unmatched, Long> asMap() {
        Map<Unmatched, Long> met = new EnumMap<>(Unmatched.class);
        for (Unmatched reason : REASONS) {
            if (of(reason) > 0) {
                met.put(reason, of(reason));
            }
        }
        return met;
    }

    public long of(Unmatched reason) {
        return counts[reason.ordinal()];
    }
}
