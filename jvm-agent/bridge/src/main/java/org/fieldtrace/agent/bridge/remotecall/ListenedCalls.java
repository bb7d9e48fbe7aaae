// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.remotecall;

import org.fieldtrace.agent.bridge.WeakTable;

/** Remote calls in progress, by the object of the library that listens to their answers. */
public final class ListenedCalls {

    private static final WeakTable<AsyncRemoteCall> CALLS = new WeakTable<>();

    private ListenedCalls() {}

    /**
     * This thread asks for what the listener will get, until it has {@link AsyncRemoteCall#asked}.
     *
     * @return null where that is not recorded
     */
    public static AsyncRemoteCall begin(Object listener) {
        AsyncRemoteCall call = AsyncRemoteCall.begin();
        if (call != null) {
            CALLS.add(listener, call);
            call.asking();
        }
        return call;
    }

    /** The application is about to get a part of the answer. */
    public static void deliver(Object listener, Object part) {
        AsyncRemoteCall call = CALLS.get(listener);
        if (call != null) {
            call.deliver(part);
        }
    }

    /** No further part of the answer comes. */
    public static void end(Object listener) {
        AsyncRemoteCall call = CALLS.take(listener);
        if (call != null) {
            call.end(null, -1);
        }
    }
}
