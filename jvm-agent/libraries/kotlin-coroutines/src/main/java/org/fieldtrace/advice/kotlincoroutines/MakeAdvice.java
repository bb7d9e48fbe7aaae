// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.kotlincoroutines;

/** For the constructor of {@code AbstractCoroutine}, from which all others descend. */
public final class MakeAdvice {

    private MakeAdvice() {}

    /** By whoever launches the coroutine. */
    public static void enter(Object coroutine) {
        Coroutines.made(coroutine);
    }
}
