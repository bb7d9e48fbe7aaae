// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.ktor;

import org.fieldtrace.agent.bridge.request.AsyncContext;
import org.fieldtrace.agent.bridge.request.MadeInContextAdvice;
import org.fieldtrace.agent.bridge.request.ThreadContexts;

/**
 * For {@code NettyApplicationCallHandler.handleRequest}: Netty hands a request to a thread for
 * calls, which launches a coroutine. It does so in the context in which the call was made.
 */
public final class HandleAdvice {

    private HandleAdvice() {}

    /** On the thread for calls. */
    public static AsyncContext enter(Object handler, Object channel, Object call) {
        return MadeInContextAdvice.Run.enter(call);
    }

    /** The coroutine has ended, or is suspended. */
    public static void exit(AsyncContext outer, Throwable thrown) {
        ThreadContexts.exit(outer);
    }
}
