// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.request;

/**
 * What requests know of the remote calls that threads make. Remote calls rest on requests, so it is
 * they who make themselves known here, before any thread makes one.
 */
public abstract class ThreadCalls {

    private static volatile ThreadCalls known; // null until then

    /** Id of the innermost remote call that this thread is in, 0 where it is in none. */
    protected abstract long currentId();

    /** What this thread is asking for, null where it is asking for nothing. */
    protected abstract AwaitedCall asking();

    /** The last byte of an answer was read on this thread, which serves a remote call. */
    protected abstract void answerRead(long scopeId);

    /** Remote calls make themselves known. */
    protected static void know(ThreadCalls calls) {
        known = calls;
    }

    static long currentIdOfThread() {
        ThreadCalls calls = known;
        return calls == null ? 0 : calls.currentId();
    }

    static void answerReadByThread(long scopeId) {
        ThreadCalls calls = known;
        if (calls != null && scopeId != 0) {
            calls.answerRead(scopeId);
        }
    }

    static AwaitedCall askedForByThread() {
        ThreadCalls calls = known;
        return calls == null ? null : calls.asking();
    }
}
