// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.request.wake;

import org.fieldtrace.agent.bridge.request.Dependence;
import org.fieldtrace.agent.bridge.request.cause.BothCauses;
import org.fieldtrace.agent.bridge.request.cause.Cause;
import org.fieldtrace.agent.bridge.request.cause.Completed;
import org.fieldtrace.agent.bridge.request.cause.ThreadCauses;

/** What a thread goes on for that another one has woken. */
final class Woken {

    /**
     * For how long the owner of a lock may keep a thread that has waited for nothing meanwhile, so
     * that it counts as soon to be had, nanoseconds: a busy machine holds up owners, too.
     */
    private static final long SOON = 10_000_000;

    private Woken() {}

    /**
     * It goes on for what the other one did, if that is of its request.
     *
     * @param by null where nobody knows
     * @param since when it had begun to wait, as {@link System#nanoTime} tells time
     */
    static void goesOn(Completed by, long since) {
        if (by == null || !Dependence.isOfThisRequest(by.cause)) {
            return;
        }
        Cause own = ThreadCauses.current();
        ThreadCauses.goesOn(own == null ? by.cause : BothCauses.of(by.cause, own, since));
    }

    /**
     * It has got a lock, for which it goes on if the owner has waited for something meanwhile, or
     * worked for long.
     *
     * @param owner the one before; null where nobody knows
     * @param since as above
     */
    static void gotLock(Completed owner, long since) {
        if (owner != null && (!owner.cause.isOlderThan(since) || owner.time - since >= SOON)) {
            goesOn(owner, since);
        }
    }
}
