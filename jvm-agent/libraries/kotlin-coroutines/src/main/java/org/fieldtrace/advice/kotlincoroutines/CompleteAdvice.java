// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.kotlincoroutines;

import kotlinx.coroutines.ChildHandle;
import kotlinx.coroutines.JobSupport;

/** For where a job is about to be done; it may be tried again if another thread adds a waiter. */
public final class CompleteAdvice {

    private CompleteAdvice() {}

    /** By the last thread that did anything for it. */
    public static void enter(JobSupport job) {
        ChildHandle handle = job.getParentHandle$kotlinx_coroutines_core();
        Coroutines.completes(job, handle == null ? null : handle.getParent());
    }
}
