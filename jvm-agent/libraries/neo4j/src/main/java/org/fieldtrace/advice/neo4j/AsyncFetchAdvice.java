// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.neo4j;

import org.fieldtrace.agent.bridge.remotecall.AnswerFuture;
import org.fieldtrace.agent.bridge.remotecall.AsyncRemoteCall;

/**
 * For a method that returns the future of what is made of rows. What a transaction function asks
 * for is the transaction's, also on threads of the driver.
 */
public final class AsyncFetchAdvice {

    private AsyncFetchAdvice() {}

    /** The rows are asked for. */
    public static AsyncRemoteCall enter() {
        return AsyncRemoteCall.askOutermost();
    }

    /** They are under way. */
    public static Object exit(AsyncRemoteCall call, Object result, Throwable thrown) {
        return call == null ? result : AnswerFuture.asked(call, result, call::answered);
    }
}
