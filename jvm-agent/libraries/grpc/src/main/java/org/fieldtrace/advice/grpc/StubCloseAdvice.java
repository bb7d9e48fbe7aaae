// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.remotecall;

/** Advice for a listener whose call has ended, well or not. */
public final class CloseAdvice {

    private CloseAdvice() {}

    /** No further message comes. */
    public static void enter(Object listener) {
        try {
            ListenedCalls.end(listener);
        } catch (Throwable leftOut) {
            // Its end is missing in the trace.
        }
    }
}
