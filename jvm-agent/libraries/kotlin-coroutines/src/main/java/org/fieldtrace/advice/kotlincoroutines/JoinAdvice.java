// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.kotlincoroutines;

import kotlinx.coroutines.Job;
import org.fieldtrace.agent.bridge.request.Causes;

/** For {@code join} and {@code await} of a job that may be there already. */
public final class JoinAdvice {

    private JoinAdvice() {}

    /** In the coroutine that waits. */
    public static Causes.Waiting enter(Object job) {
        return Causes.isFollowed() ? Causes.waits(job, ((Job) job).isCompleted()) : null;
    }

    /** As of {@link WithContextAdvice}. */
    public static void exit(Causes.Waiting waiting, Object result, Throwable thrown) {
        WithContextAdvice.exit(waiting, result, thrown);
    }
}
