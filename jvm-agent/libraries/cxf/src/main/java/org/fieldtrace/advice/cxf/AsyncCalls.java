// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.cxf;

import org.fieldtrace.agent.bridge.WeakTable;
import org.fieldtrace.agent.bridge.remotecall.AsyncRemoteCall;

/** Calls whose answers come to other threads, by the callback that CXF makes for each. */
final class AsyncCalls {

    private static final WeakTable<AsyncRemoteCall> CALLS = new WeakTable<>();

    /** The call that this thread is about to make. */
    private static final ThreadLocal<AsyncRemoteCall> MAKING = new ThreadLocal<>();

    private AsyncCalls() {}

    static void begin(AsyncRemoteCall call) {
        MAKING.set(call);
    }

    static void end() {
        MAKING.remove();
    }

    /** CXF has made a callback, for that call if there is one. */
    static void made(Object callback) {
        AsyncRemoteCall call = MAKING.get();
        if (call != null) {
            CALLS.put(callback, call);
        }
    }

    /** The call that has ended; null where it is not known. */
    static AsyncRemoteCall take(Object callback) {
        return CALLS.take(callback);
    }
}
