// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.remotecall;

import org.fieldtrace.agent.bridge.request.AwaitedCall;
import org.fieldtrace.agent.bridge.request.ThreadCalls;

/** Tells requests of the remote calls that threads are in. */
public final class ScopesOfThread extends ThreadCalls {

    private ScopesOfThread() {}

    /** To be called before any thread makes a remote call. */
    public static void makeKnown() {
        know(new ScopesOfThread());
    }

    @Override
    protected long currentId() {
        return RemoteCallScope.currentId();
    }

    @Override
    protected void answerRead(long scopeId) {
        CallingThread thread = CallingThreads.known();
        CallInProgress call = thread == null ? null : thread.innermost;
        if (call != null && call.id == scopeId && call.costs != null) {
            call.costs.answerRead();
        }
    }

    @Override
    protected AwaitedCall asking() {
        return CallingThreads.asking();
    }
}
