// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.costs;

import org.fieldtrace.agent.bridge.NativeAgent;

/**
 * How long the walk through what a remote call returned may go on, and what it costs. Of small
 * walks some are measured and stand for the others; what a large walk takes beyond is measured each
 * time, because a single one may use up the budget.
 */
public final class WalkLimit {

    /** References followed in one walk, null ones among them: some tens of milliseconds. */
    public static final int MAX_STEPS = 1_000_000;

    /** Steps between two looks at the clock, which costs as much as some of them. */
    public static final int STEPS_A_LOOK = 1_024;

    /** Processor time of one walk: the application's thread waits for it. */
    public static final long MAX_NS = 30_000_000;

    private long began = NativeAgent.calls().lookBegins();
    private long measuredUntil;
    private long spent;
    private int steps;
    private boolean isReached;

    /** One more reference is followed; whether it may be. */
    public boolean step() {
        if (++steps % STEPS_A_LOOK == 0) {
            look();
        }
        return !isReached;
    }

    public boolean isReached() {
        return isReached;
    }

    private void look() {
        long since = measuredUntil;
        if (since == 0) {
            NativeAgent.calls().lookEnds(began);
            began = 0;
        }
        measuredUntil = NativeAgent.calls().lookGoesOn(since);
        spent += since == 0 ? 0 : measuredUntil - since;
        isReached = steps >= MAX_STEPS || spent >= MAX_NS;
    }

    /** The walk is over. */
    public void close() {
        if (measuredUntil == 0) {
            NativeAgent.calls().lookEnds(began);
        } else {
            NativeAgent.calls().lookGoesOn(measuredUntil);
        }
    }
}
