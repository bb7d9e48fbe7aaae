// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.request;

import org.fieldtrace.agent.bridge.request.cause.BothCauses;
import org.fieldtrace.agent.bridge.request.cause.Cause;
import org.fieldtrace.agent.bridge.request.cause.Completed;
import org.fieldtrace.agent.bridge.request.cause.ThreadCauses;

/** A thread of a request waits for something, and maybe for other things because of that. */
public final class Waiting {
    private final Object object;
    private final boolean isThere;
    private final Cause own = ThreadCauses.current();
    private final long since = System.nanoTime();

    /**
     * It begins to.
     *
     * @param object a future, a task or a latch
     * @param isThere whether it need not wait
     */
    public Waiting(Object object, boolean isThere) {
        this.object = object;
        this.isThere = isThere;
    }

    /** It is there now. */
    public void ends() {
        try {
            Completed completed = Completions.of(object);
            if (completed != null && own != null && wasThere()) {
                ThreadCauses.findsThere(completed);
                return;
            }
            ThreadCauses.goesOn(completed == null ? unknown() : after(completed));
            if (completed != null) {
                ThreadCauses.goesOnAfter(completed.time);
            }
        } catch (Throwable leftOut) {
            // For want of memory: the thread goes on for what it did before.
        }
    }

    /** As {@link #ends}, of what may be nothing of any request: then it was not waited for. */
    public void endsIfKnown() {
        if (Completions.isKnown(object)) {
            ends();
        }
    }

    private boolean wasThere() {
        return isThere && ThreadCauses.callingSince() == 0;
    }

    /** Nobody knows what has released the thread, unless it was not held up. */
    private Cause unknown() {
        return isThere ? own : null;
    }

    private Cause after(Completed completed) {
        boolean isOurs = Dependence.isOfThisRequest(completed.cause);
        if (own == null) {
            return !isThere && isOurs ? completed.cause : null;
        }
        return isOurs ? BothCauses.of(completed.cause, own, since) : own;
    }
}
