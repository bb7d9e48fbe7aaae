// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.method;

import java.util.Arrays;

/** How often each method was entered in the second that runs; the drainer alone. */
final class MethodCounts {

    private static final long SECOND_NS = 1_000_000_000;

    private long[] counts = new long[64];
    private long since = System.nanoTime();

    void entered(int probe) {
        if (probe >= counts.length) {
            counts = Arrays.copyOf(counts, Math.max(probe + 1, 2 * counts.length));
        }
        counts[probe]++;
    }

    /**
     * Looks once a second whether a method is over the limit.
     *
     * @param limit entries a second; 0 for none
     */
    void check(long limit, MethodBudget budget) {
        long elapsed = System.nanoTime() - since;
        if (elapsed < SECOND_NS) {
            return;
        }
        since += elapsed;
        for (int probe = 0; probe < counts.length; probe++) {
            long rate = (long) (counts[probe] * (double) SECOND_NS / elapsed);
            counts[probe] = 0;
            if (limit != 0 && rate > limit) {
                budget.exceeded(probe, rate);
            }
        }
    }
}
