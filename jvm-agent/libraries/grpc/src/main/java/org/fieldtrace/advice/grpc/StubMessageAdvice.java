// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.remotecall;

/** Advice for a listener to which a message of the answer comes. */
public final class MessageAdvice {

    private MessageAdvice() {}

    /** The message is there, and the application does not have it yet. */
    public static void enter(Object listener, Object message) {
        try {
            ListenedCalls.deliver(listener, message);
        } catch (Throwable leftOut) {
            // The message is not counted.
        }
    }
}
