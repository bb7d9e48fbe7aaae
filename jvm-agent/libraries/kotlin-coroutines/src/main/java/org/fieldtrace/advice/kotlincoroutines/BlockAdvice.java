// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.kotlincoroutines;

import kotlinx.coroutines.Job;
import org.fieldtrace.agent.bridge.request.Causes;
import org.fieldtrace.agent.bridge.request.Waiting;

/** For {@code BlockingCoroutine.joinBlocking}, by which {@code runBlocking} waits. */
public final class BlockAdvice {

    private BlockAdvice() {}

    /** On the thread that is blocked, which may run the coroutine itself meanwhile. */
    public static Waiting enter(Object coroutine) {
        return Causes.isFollowed() ? new Waiting(coroutine, ((Job) coroutine).isCompleted()) : null;
    }

    /** The coroutine has ended. */
    public static void exit(Waiting waiting, Object result, Throwable thrown) {
        if (waiting != null) {
            waiting.ends();
        }
    }
}
