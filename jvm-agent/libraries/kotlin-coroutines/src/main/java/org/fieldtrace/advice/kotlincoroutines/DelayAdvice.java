// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.kotlincoroutines;

/** For where a coroutine asks to be resumed after a time. */
public final class DelayAdvice {

    private DelayAdvice() {}

    /** By the coroutine itself. */
    public static void enter(Object loop, long milliseconds, Object continuation) {
        Coroutines.pauses(continuation);
    }
}
