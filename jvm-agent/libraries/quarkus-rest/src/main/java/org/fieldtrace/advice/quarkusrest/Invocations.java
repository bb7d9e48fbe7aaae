// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.quarkusrest;

import org.fieldtrace.agent.bridge.WeakTable;
import org.fieldtrace.agent.bridge.remotecall.AsyncRemoteCall;

/** Calls of the REST client, by the object in which it keeps what belongs to one. */
final class Invocations {

    private static final WeakTable<AsyncRemoteCall> OF_CONTEXTS = new WeakTable<>();

    /** What this thread is about to make such an object for. */
    private static final ThreadLocal<AsyncRemoteCall> OF_THREAD = new ThreadLocal<>();

    private Invocations() {}

    static void begin(AsyncRemoteCall call) {
        call.asking();
        OF_THREAD.set(call);
    }

    /** The object is made, before any thread has it. */
    static void made(Object context) {
        AsyncRemoteCall call = OF_THREAD.get();
        if (call != null) {
            OF_THREAD.remove();
            OF_CONTEXTS.add(context, call);
        }
    }

    static void asked(AsyncRemoteCall call, boolean hasFailed) {
        call.asked();
        OF_THREAD.remove();
        if (hasFailed) {
            call.end(null, -1);
        }
    }

    /**
     * An answer is there, or will not come.
     *
     * @param answer null where it will not
     */
    static void end(Object context, Object answer) {
        AsyncRemoteCall call = context == null ? null : OF_CONTEXTS.take(context);
        if (call != null) {
            call.answered(answer);
        }
    }
}
