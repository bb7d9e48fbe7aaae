// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.kotlincoroutines;

/** For the methods that hand a coroutine to its dispatcher, which have its task as an argument. */
public final class ResumeAdvice {

    private ResumeAdvice() {}

    /** By whoever resumes it. */
    public static void enter(Object task) {
        Coroutines.resumes(task);
    }
}
