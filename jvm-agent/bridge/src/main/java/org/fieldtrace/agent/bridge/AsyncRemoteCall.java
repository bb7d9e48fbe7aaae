// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge;

import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A remote call of a library whose answer comes on another thread than the one that asked. Its
 * objects belong to the call path and to the request in which it was begun. No method throws.
 */
public final class AsyncRemoteCall {

    /** The path at the end of the call, on another thread, would be a wrong one. */
    private static final long NO_PATH = -1;

    private final long scopeId;
    private final long contextId;
    private final long requestId;
    private final Object run = RemoteCallScope.run();
    private final AtomicBoolean ended = new AtomicBoolean();

    private AsyncRemoteCall(long scopeId, long contextId, long requestId) {
        this.scopeId = scopeId;
        this.contextId = contextId;
        this.requestId = requestId;
    }

    /**
     * The calling thread begins a remote call.
     *
     * @return the call, to be ended once; null while no session records
     */
    public static AsyncRemoteCall begin() {
        if (!NativeAgent.recording) {
            return null;
        }
        try {
            long scopeId = RemoteCallScope.beginElsewhere();
            long contextId = NativeAgent.callPath();
            return new AsyncRemoteCall(
                    scopeId, contextId == 0 ? NO_PATH : contextId, CurrentRequest.id());
        } catch (Throwable leftOut) {
            return null;
        }
    }

    /** Id of the remote call, for the HTTP exchange that serves it. */
    public long scopeId() {
        return scopeId;
    }

    /**
     * The answer is there, or will not come; only the first end counts.
     *
     * @param result what the application gets; null where the call failed
     * @param bodyBytes size of the answer's body, -1 where unknown
     */
    public void end(Object result, long bodyBytes) {
        if (!ended.compareAndSet(false, true) || run != RemoteCallScope.run()) {
            return;
        }
        try {
            CallingThread thread = RemoteCallScope.thisThread();
            RemoteObjects found = new RemoteObjects();
            new RemoteGraph(found, thread).add(result);
            found.shuffle(thread.random);
            NativeAgent.remoteCallExit(
                    scopeId,
                    contextId,
                    found.classIds,
                    found.counts,
                    found.classes,
                    found.samples,
                    found.sampleClassIds,
                    found.sampleCount,
                    bodyBytes,
                    requestId);
        } catch (Throwable leftOut) {
            // For want of stack or memory; the application goes on.
        }
    }
}
