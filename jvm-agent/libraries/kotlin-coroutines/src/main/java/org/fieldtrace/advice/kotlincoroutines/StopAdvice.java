// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.kotlincoroutines;

/** For the constructor of what stands for a coroutine that stops. */
public final class StopAdvice {

    private StopAdvice() {}

    /** In the coroutine. */
    public static void enter(Object continuation) {
        Coroutines.stops(continuation);
    }
}
