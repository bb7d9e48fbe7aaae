// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.grpc;

import org.fieldtrace.agent.bridge.remotecall.ListenedCalls;

/** For a listener whose call has ended, well or not. */
public final class StubCloseAdvice {

    private StubCloseAdvice() {}

    /** No further message comes. */
    public static void enter(Object listener) throws Throwable {
        ListenedCalls.end(listener);
    }
}
