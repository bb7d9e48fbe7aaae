// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.kotlincoroutines;

import kotlin.coroutines.intrinsics.IntrinsicsKt;

/**
 * For the constructor of what stands for a coroutine that stops, and for where that is used again:
 * the loop over a channel has one for all of its elements.
 */
public final class StopAdvice {

    private StopAdvice() {}

    /** In the coroutine. */
    public static void enter(Object continuation) {
        Coroutines.stops(continuation);
    }

    /** For {@code getResult}, which either stops the coroutine or finds that it is resumed. */
    public static final class Result {
        private Result() {}

        /** In the coroutine: it goes on at once if another thread has been quicker. */
        public static Object enter(Object continuation) {
            return continuation;
        }

        /** If it was suspended, its task tells what it goes on for. */
        public static void exit(Object continuation, Object result, Throwable thrown) {
            if (result != IntrinsicsKt.getCOROUTINE_SUSPENDED()) {
                Coroutines.hasNotStopped(continuation);
            }
        }
    }
}
