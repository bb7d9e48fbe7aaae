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
    protected AwaitedCall asking() {
        return CallingThreads.asking();
    }
}
