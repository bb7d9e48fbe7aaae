// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.grpc;

import io.grpc.ClientCall;
import io.grpc.Status;
import org.fieldtrace.agent.bridge.request.AsyncContext;
import org.fieldtrace.agent.bridge.request.ThreadContexts;

/** For {@code ClientCallImpl.closeObserver}: whoever waits is told how the call ended. */
public final class EndAdvice {

    private EndAdvice() {}

    /** On any thread; what they do then belongs to whom the call belongs to. */
    public static AsyncContext enter(ClientCall<?, ?> call, Object listener, Status status)
            throws Throwable {
        MadeCall made = MadeCall.take(call);
        if (made == null) {
            return null;
        }
        made.end(call, status);
        return made.goOn();
    }

    /** They have been told. */
    public static void exit(AsyncContext outer, Throwable thrown) {
        ThreadContexts.exit(outer);
    }
}
