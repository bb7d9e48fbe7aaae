// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.kotlincoroutines;

import kotlinx.coroutines.Job;
import org.fieldtrace.agent.bridge.request.Causes;

/** For where {@code select} asks for the end of a job, which may be there already. */
public final class SelectAdvice {

    private SelectAdvice() {}

    /** In the coroutine that selects. */
    public static void enter(Object job) {
        if (Causes.isFollowed() && ((Job) job).isCompleted()) {
            Causes.dependsOnFuture(job);
        }
    }
}
