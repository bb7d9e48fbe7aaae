// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.kotlincoroutines;

import kotlin.coroutines.Continuation;

/** For the constructor of what {@code suspendCoroutine} stops a coroutine with. */
public final class SuspendAdvice {

    private SuspendAdvice() {}

    /**
     * In the coroutine.
     *
     * @param safe what finds out whether the coroutine is resumed before it has stopped
     * @param delegate what its dispatcher runs if it has stopped
     */
    public static void enter(Object safe, Continuation<?> delegate) {
        Coroutines.stops(safe);
        Coroutines.stops(delegate);
    }
}
