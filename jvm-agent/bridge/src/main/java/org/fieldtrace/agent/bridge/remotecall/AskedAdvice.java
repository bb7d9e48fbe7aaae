// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.remotecall;

/**
 * Advice for a method by which the application asks for a call that another thread makes. The
 * receiver stands for the call, which {@link EntityCallAdvice} sees there.
 */
public final class AskedAdvice {

    /** The application asks. */
    public static void enter(Object call) {
        if (!CallingThreads.isInLibrarys()) {
            AskedCalls.asked(call);
        }
    }
}
