// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.kotlincoroutines;

import kotlinx.coroutines.Job;
import org.fieldtrace.agent.bridge.request.Causes;
import org.fieldtrace.agent.bridge.request.Waiting;

/** For {@code join} and {@code await} of a job that may be there already. */
public final class JoinAdvice {

    private JoinAdvice() {}

    /** In the coroutine that waits. */
    public static Waiting enter(Object job) {
        return Causes.isFollowed() ? new Waiting(job, ((Job) job).isCompleted()) : null;
    }

    /** As of {@link WithContextAdvice}. */
    public static void exit(Waiting waiting, Object result, Throwable thrown) {
        WithContextAdvice.exit(waiting, result, thrown);
    }
}
