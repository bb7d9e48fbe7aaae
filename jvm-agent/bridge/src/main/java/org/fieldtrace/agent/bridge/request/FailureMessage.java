// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.request;

/** What the message of an exception says, where its class does not. */
public final class FailureMessage {

    private FailureMessage() {}

    /**
     * Whether somebody has waited too long.
     *
     * @param message may be null
     */
    public static boolean saysTimeout(String message) {
        return message != null && (message.contains("timed out") || message.contains("timeout"));
    }

    /**
     * Whether a connection has ended early.
     *
     * @param message may be null
     */
    static boolean saysReset(String message) {
        return message != null
                && (message.contains("reset")
                        || message.contains("RST_STREAM")
                        || message.contains("Broken pipe")
                        || message.contains("remature")
                        || message.contains("EOF")
                        || message.contains("unexpected end")
                        || message.contains("fixed content-length"));
    }
}
