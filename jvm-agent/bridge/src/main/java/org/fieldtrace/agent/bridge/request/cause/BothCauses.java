// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.request.cause;

import org.fieldtrace.agent.bridge.NativeAgent;

/** Work that has waited for two things: {@code async_cause} with a number of its own. */
public final class BothCauses {

    private BothCauses() {}

    /**
     * What stands for both.
     *
     * @param last what came last
     * @param time since when the other one was there, as {@link System#nanoTime} tells time
     * @return the last alone where the other one adds nothing
     */
    public static Cause of(Cause last, Cause other, long time) {
        if (last == null || !other.isOf(last.request()) || last.covers(other, time)) {
            return last;
        }
        long both = Numbers.next();
        NativeAgent.calls()
                .asyncCause(both, last.id(), other.id(), Math.max(0, System.nanoTime() - time));
        return last.with(other, both, time);
    }
}
