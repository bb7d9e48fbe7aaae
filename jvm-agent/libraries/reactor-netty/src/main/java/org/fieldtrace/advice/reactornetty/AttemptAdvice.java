// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.reactornetty;

import org.fieldtrace.agent.bridge.request.AsyncContext;
import org.fieldtrace.agent.bridge.request.ThreadContexts;
import reactor.netty.channel.ChannelOperations;

/**
 * For {@code HttpClientConnect$HttpClientHandler.requestWithBody}: a call has got its connection,
 * perhaps from the call of another request.
 */
public final class AttemptAdvice {

    private AttemptAdvice() {}

    /** On the connection's event loop. */
    public static AsyncContext enter(Object call, ChannelOperations<?, ?> attempt) {
        CallExchanges.connected(call, attempt);
        return CallContexts.attempt(call, attempt);
    }

    /** The request is on its way. */
    public static void exit(AsyncContext outer, Object result, Throwable thrown) {
        ThreadContexts.exit(outer);
    }
}
