// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.load;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/** When the next request is due. Called by all workers at once. */
interface Pace {

    /** No further request is due. */
    long NEVER = Long.MAX_VALUE;

    /** So many must come at the rate: fewer do so by chance. */
    int WARM_REQUESTS = 50;

    /**
     * When the next request is due, in nanoseconds since the run began.
     *
     * @param now nanoseconds since the run began
     */
    long due(long now);

    /** A closed loop: a worker's next request is due as soon as it has its last answer. */
    static Pace closedLoop() {
        return now -> now;
    }

    /**
     * A fixed rate over all workers, whatever the answers take.
     *
     * @param perSecond requests a second, above 0
     */
    static Pace fixedRate(double perSecond) {
        AtomicLong requests = new AtomicLong();
        double intervalNanos = TimeUnit.SECONDS.toNanos(1) / perSecond;
        return now -> (long) (requests.getAndIncrement() * intervalNanos);
    }

    /**
     * A closed loop until requests come at a rate, after which none is due: services that have just
     * started are slow, and what they cannot answer yet would be owed to a fixed rate for long.
     *
     * @param perSecond requests a second, above 0
     */
    static Pace warmUp(double perSecond) {
        double span = WARM_REQUESTS * (TimeUnit.SECONDS.toNanos(1) / perSecond);
        return new Pace() {
            private final long[] begun = new long[WARM_REQUESTS];
            private long requests;
            private boolean isWarm;

            @Override
            public synchronized long due(long now) {
                int place = (int) (requests % WARM_REQUESTS);
                isWarm |= requests >= WARM_REQUESTS && now - begun[place] <= span;
                begun[place] = now;
                requests++;
                return isWarm ? NEVER : now;
            }
        };
    }
}
