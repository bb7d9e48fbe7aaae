// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.kotlincoroutines;

import org.fieldtrace.agent.bridge.request.Completions;

/** For where a coroutine's own part has ended; it may wait for its children still. */
public final class EndAdvice {

    private EndAdvice() {}

    /** In the coroutine. */
    public static void enter(Object job) {
        Completions.contributed(job);
    }
}
