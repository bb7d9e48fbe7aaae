// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.remotecall;

/** Advice for a method that begins a remote call and returns the future of what it brings in. */
public final class FutureAdvice {

    /** The call begins. */
    public static AsyncRemoteCall enter() {
        return AsyncRemoteCall.ask();
    }

    /** The call is under way, or failed to begin. */
    public static Object exit(AsyncRemoteCall call, Object result, Throwable thrown) {
        return call == null ? result : AnswerFuture.asked(call, result, call::answered);
    }
}
