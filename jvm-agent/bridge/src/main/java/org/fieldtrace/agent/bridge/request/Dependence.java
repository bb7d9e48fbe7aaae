// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.request;

import org.fieldtrace.agent.bridge.request.cause.BothCauses;
import org.fieldtrace.agent.bridge.request.cause.Cause;
import org.fieldtrace.agent.bridge.request.cause.Completed;
import org.fieldtrace.agent.bridge.request.cause.ThreadCauses;

/** What the work of this thread depends on, beside what it has waited for. */
public final class Dependence {

    private Dependence() {}

    /**
     * On something that was there before.
     *
     * @param other null for what nobody knows
     */
    static void on(Completed other) {
        Cause cause = ThreadCauses.current();
        if (cause != null && other != null) {
            ThreadCauses.goesOn(other.addedTo(cause));
        }
    }

    /**
     * On a future that is there.
     *
     * @return whether it is a client's thread, which was only held up between the call and what it
     *     does with the answer: then it has waited
     */
    static boolean onThere(Object future) {
        Completed completed = Completions.of(future);
        if (completed == null) {
            return false;
        }
        long calling = ThreadCauses.callingSince();
        long since = calling == 0 ? completed.askedAt : calling;
        if (since == 0 || !comesAfterThisThread(completed)) {
            on(completed);
            return false;
        }
        Cause own = ThreadCauses.current();
        ThreadCauses.goesOn(
                own == null ? completed.cause : BothCauses.of(completed.cause, own, since));
        return true;
    }

    /** Whether something was completed later than what this thread goes on for. */
    static boolean comesAfterThisThread(Completed last) {
        if (ThreadContexts.current() != null && !isOfThisRequest(last.cause)) {
            return false;
        }
        Cause own = ThreadCauses.current();
        return own == null || !own.isOf(last.cause.request()) || own.isOlderThan(last.time);
    }

    /** Whether it is of the request that this thread works for. */
    public static boolean isOfThisRequest(Cause cause) {
        AsyncContext context = ThreadContexts.current();
        ServedRequest request = context == null ? null : context.request();
        return request != null && cause.isOf(request.id());
    }
}
