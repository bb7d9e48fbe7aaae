// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.load;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/** When the next request is due. Called by all workers at once. */
interface Pace {

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
}
