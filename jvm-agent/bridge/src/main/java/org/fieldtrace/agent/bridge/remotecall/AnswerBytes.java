// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.remotecall;

/** The bytes of the answer to one remote call; see {@link AnswerSize}. */
final class AnswerBytes {
    private static final long UNKNOWN = -1;

    private long received = UNKNOWN;
    private long parsed = UNKNOWN;

    /** How many; -1 where nobody knew. */
    long count() {
        return Math.max(received, parsed);
    }

    void received(long bytes) {
        received = Math.max(received, 0) + bytes;
    }

    void parsed(long bytes) {
        parsed = Math.max(parsed, 0) + bytes;
    }
}
