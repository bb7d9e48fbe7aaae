// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.request.slow;

/** Slow from a time on. */
public final class SlowFrom implements Slow {
    private final long nanoseconds;

    /**
     * @param nanoseconds that a slow request takes at least
     */
    public SlowFrom(long nanoseconds) {
        this.nanoseconds = nanoseconds;
    }

    @Override
    public boolean isSlow(long routeId, long taken) {
        return taken >= nanoseconds;
    }
}
