// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.remotecall;

/** Advice for a method that begins a remote call and returns the future of what it brings in. */
public final class FutureAdvice {

    /** The call begins, unless it is a part of another: one overload may call another. */
    public static AsyncRemoteCall enter() {
        return AsyncRemoteCall.askOutermost();
    }

    /** The call is under way, or failed to begin. */
    public static Object exit(AsyncRemoteCall call, Object result, Throwable thrown) {
        return call == null ? result : AnswerFuture.asked(call, result, call::answered);
    }
}
