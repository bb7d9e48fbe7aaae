// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.request;

import org.fieldtrace.agent.bridge.request.cause.Cause;
import org.fieldtrace.agent.bridge.request.cause.Futures;
import org.fieldtrace.agent.bridge.request.cause.ThreadCauses;

/**
 * An action that a thread adds to one or two futures. Where they are there it runs at once, on that
 * thread. They may also come after we have looked, and before the method that adds it does.
 */
public final class AddedAction {
    private final Object one;
    private final Object other;
    private final boolean isThere;
    private final Cause own = ThreadCauses.current();
    private final Cause entered;
    private boolean hasWaited;

    /**
     * It is about to be added.
     *
     * @param other null where it depends on one alone
     * @param isThere whether what it depends on is there
     */
    AddedAction(Object one, Object other, boolean isThere) {
        this.one = one;
        this.other = other;
        this.isThere = isThere;
        try {
            if (isThere) {
                depends();
            }
        } catch (Throwable leftOut) {
            // For want of memory: the action has no cause but that of its thread.
        }
        entered = ThreadCauses.current();
    }

    /**
     * It was added, and is done if it ran at once.
     *
     * @param future what stands for it; null for nothing
     */
    void ends(Object future) {
        try {
            boolean isDone = future != null && Futures.isThere(future);
            if (isThere) {
                ranAtOnce(isDone ? future : null);
            } else if (isDone && Completions.isByThisThread(future)) {
                cameMeanwhile(future);
            }
        } catch (Throwable leftOut) {
            // See above.
        }
    }

    private void ranAtOnce(Object done) {
        Cause cause = ThreadCauses.current();
        if (cause != null && done != null) {
            Completions.made(done, cause);
        }
        if (!hasWaited && cause == entered) {
            ThreadCauses.goesOn(own);
        }
    }

    private void cameMeanwhile(Object done) {
        Cause before = ThreadCauses.current();
        depends();
        if (ThreadCauses.current() == before) {
            Completions.isThereBecause(done, one);
        } else {
            Completions.completed(done);
        }
        if (!hasWaited) {
            ThreadCauses.goesOn(before);
        }
    }

    private void depends() {
        hasWaited = dependsOn(one) | dependsOn(other);
    }

    private static boolean dependsOn(Object future) {
        return Futures.isOneThere(future) && Dependence.onThere(future);
    }
}
