// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.kotlincoroutines;

import kotlin.coroutines.Continuation;
import kotlin.coroutines.intrinsics.IntrinsicsKt;
import kotlinx.coroutines.Deferred;

/** For {@code AwaitAll.await}: the last of several resumes the coroutine. */
public final class AwaitAllAdvice {

    private AwaitAllAdvice() {}

    /** For the constructor, which is told what is waited for. */
    public static final class Make {
        private Make() {}

        /** In the coroutine that will wait. */
        public static void enter(Object all, Deferred<?>[] deferreds) {
            Coroutines.all(all, deferreds);
        }
    }

    /** In the coroutine that waits. */
    public static Object enter(Object all, Continuation<?> continuation) {
        return Coroutines.waitsForAll(all, continuation);
    }

    /** If it was suspended, whoever resumes it tells what it goes on for. */
    public static void exit(Object coroutine, Object result, Throwable thrown) {
        if (coroutine != null && result != IntrinsicsKt.getCOROUTINE_SUSPENDED()) {
            Coroutines.allThere(coroutine);
        }
    }
}
