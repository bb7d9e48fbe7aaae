// SPDX-License-Identifier: MIT
package org.fieldtrace.model.requests.assembly;

import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;

/** How often each reason of {@link Unmatched} was met. */
public final class UnmatchedCounts {
    private final Map<Unmatched, Long> counts = new EnumMap<>(Unmatched.class);

    public void add(Unmatched reason) {
        add(reason, 1);
    }

    public void add(Unmatched reason, long times) {
        if (times > 0) {
            counts.merge(reason, times, Long::sum);
        }
    }

    /** The reasons that were met, in the order of their declaration. */
    public Map<Unmatched, Long> asMap() {
        return Collections.unmodifiableMap(counts);
    }

    public long of(Unmatched reason) {
        return counts.getOrDefault(reason, 0L);
    }
}
