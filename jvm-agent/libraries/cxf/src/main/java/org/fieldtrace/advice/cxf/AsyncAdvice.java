// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.cxf;

import org.fieldtrace.agent.bridge.remotecall.AsyncRemoteCall;

/** For {@code WebClient.doInvokeAsync}: the application asks for a future, or with a callback. */
public final class AsyncAdvice {

    private AsyncAdvice() {}

    /** The call begins. */
    public static AsyncRemoteCall enter() {
        AsyncRemoteCall call = AsyncRemoteCall.begin();
        if (call != null) {
            call.asking();
            AsyncCalls.begin(call);
        }
        return call;
    }

    /** The call is under way, or failed to begin. */
    public static void exit(AsyncRemoteCall call, Object future, Throwable thrown) {
        if (call == null) {
            return;
        }
        AsyncCalls.end();
        call.asked();
        if (thrown != null) {
            call.answered(null);
        }
    }
}
