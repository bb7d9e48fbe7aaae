// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.remotecall;

import org.fieldtrace.agent.bridge.NativeAgent;

/**
 * The call path at which an application asked for something that it gets later, maybe on another
 * thread.
 */
public final class CallPath {

    private final long contextId;
    private final Object run = CallingThreads.run();

    private CallPath(long contextId) {
        this.contextId = contextId;
    }

    /** Where the calling thread is; null while no session records. Never throws. */
    public static CallPath here() {
        if (!NativeAgent.recording) {
            return null;
        }
        try {
            long contextId = NativeAgent.calls().callPath();
            return contextId == 0 ? null : new CallPath(contextId);
        } catch (Throwable leftOut) {
            return null;
        }
    }

    /** One that is known by its id, in this run of the agent. */
    static CallPath of(long contextId) {
        return new CallPath(contextId);
    }

    /** Its id as long as the agent has not been started anew; 0 where it must be taken now. */
    static long idOf(CallPath path) {
        return path == null || path.run != CallingThreads.run() ? 0 : path.contextId;
    }
}
