// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.request;

import org.fieldtrace.agent.bridge.request.cause.Cause;
import org.fieldtrace.agent.bridge.request.cause.Futures;
import org.fieldtrace.agent.bridge.request.cause.ThreadCauses;

/**
 * An action that is added to one or two futures which are there: it runs at once, on the thread
 * that adds it.
 */
public final class AtOnce {
    private final Cause own = ThreadCauses.current();
    private final Cause entered;
    private boolean hasWaited;

    /**
     * It begins.
     *
     * @param other null where it depends on one alone
     */
    AtOnce(Object one, Object other) {
        try {
            hasWaited = Dependence.onThere(one) | Dependence.onThere(other);
        } catch (Throwable leftOut) {
            // For want of memory: the action has no cause but that of its thread.
        }
        entered = ThreadCauses.current();
    }

    /**
     * It is done.
     *
     * @param future what stands for it; null for nothing
     */
    void ends(Object future) {
        try {
            Cause cause = ThreadCauses.current();
            if (cause != null && future != null && Futures.isThere(future)) {
                Completions.made(future, cause);
            }
            if (!hasWaited && cause == entered) {
                ThreadCauses.goesOn(own);
            }
        } catch (Throwable leftOut) {
            // See above.
        }
    }
}
