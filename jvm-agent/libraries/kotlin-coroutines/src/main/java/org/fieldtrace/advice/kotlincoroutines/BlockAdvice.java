// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.kotlincoroutines;

import kotlinx.coroutines.Job;
import org.fieldtrace.agent.bridge.request.Causes;

/** For {@code BlockingCoroutine.joinBlocking}, by which {@code runBlocking} waits. */
public final class BlockAdvice {

    private BlockAdvice() {}

    /** On the thread that is blocked, which may run the coroutine itself meanwhile. */
    public static Causes.Waiting enter(Object coroutine) {
        return Causes.isFollowed()
                ? Causes.waits(coroutine, ((Job) coroutine).isCompleted())
                : null;
    }

    /** The coroutine has ended. */
    public static void exit(Causes.Waiting waiting, Object result, Throwable thrown) {
        if (waiting != null) {
            waiting.ends();
        }
    }
}
