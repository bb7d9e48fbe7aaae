// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.request.slow;

import java.util.concurrent.ConcurrentHashMap;

/** Of each operation, what is slower than most of its requests so far. */
public final class SlowOfOperation implements Slow {

    /** Each takes 2 KB; requests of further ones are never slow. */
    private static final int MOST_OPERATIONS = 1024;

    private final double share;
    private final ConcurrentHashMap<Long, Durations> operations = new ConcurrentHashMap<>();

    /**
     * @param share of the requests with the same operation that are quicker, from 0 to below 1
     */
    public SlowOfOperation(double share) {
        this.share = share;
    }

    @Override
    public boolean isSlow(long routeId, long taken) {
        Durations known = operations.get(routeId);
        if (known == null) {
            if (operations.size() >= MOST_OPERATIONS) {
                return false;
            }
            known = operations.computeIfAbsent(routeId, id -> new Durations(share));
        }
        return known.isBeyond(taken);
    }
}
