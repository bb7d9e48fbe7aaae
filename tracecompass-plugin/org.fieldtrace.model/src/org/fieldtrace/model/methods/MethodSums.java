// SPDX-License-Identifier: MIT
package org.fieldtrace.model.methods;

import java.util.HashMap;
import java.util.Map;

/** What the methods did for something, by their probes. */
final class MethodSums {
    /** Of one method. */
    static final class Sum {
        long calls;
        long exclusive;
        long critical;
        long inclusive;
        long thrown;

        private void add(Sum other) {
            calls += other.calls;
            exclusive += other.exclusive;
            critical += other.critical;
            inclusive += other.inclusive;
            thrown += other.thrown;
        }
    }

    private final Map<Long, Sum> sums = new HashMap<>();

    Sum of(long probe) {
        return sums.computeIfAbsent(probe, p -> new Sum());
    }

    Map<Long, Sum> all() {
        return sums;
    }

    void add(MethodSums other) {
        other.sums.forEach((probe, sum) -> of(probe).add(sum));
    }
}
