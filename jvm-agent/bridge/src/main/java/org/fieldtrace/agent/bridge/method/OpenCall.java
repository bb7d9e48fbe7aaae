// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.method;

/**
 * What woven code holds from the entry of a method to its exit: the thread, and how many calls were
 * open there. A thread has one for each level, which serves one call after the other.
 */
public final class OpenCall {

    final ThreadRecords thread;

    /** Calls that are open around it, recorded or not. */
    final int level;

    OpenCall(ThreadRecords thread, int level) {
        this.thread = thread;
        this.level = level;
    }
}
