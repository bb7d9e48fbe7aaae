// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.remotecall;

import org.fieldtrace.agent.bridge.request.AwaitedCall;
import org.fieldtrace.agent.bridge.request.ThreadCalls;

/** Tells requests of the remote calls that threads are in. */
final class ScopesOfThread extends ThreadCalls {

    private ScopesOfThread() {}

    static void makeKnown() {
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
