// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.kotlincoroutines;

import kotlin.coroutines.intrinsics.IntrinsicsKt;
import org.fieldtrace.agent.bridge.request.Causes;
import org.fieldtrace.agent.bridge.request.Waiting;

/** For {@code DispatchedCoroutine.getResult}: what another thread does may be there at once. */
public final class WithContextAdvice {

    private WithContextAdvice() {}

    /** In the coroutine that waits, which has begun the other one. */
    public static Waiting enter(Object coroutine) {
        return Causes.isFollowed() ? new Waiting(coroutine, false) : null;
    }

    /** If it was suspended, whoever resumes it tells what it goes on for. */
    public static void exit(Waiting waiting, Object result, Throwable thrown) {
        if (waiting != null && result != IntrinsicsKt.getCOROUTINE_SUSPENDED()) {
            waiting.ends();
        }
    }
}
