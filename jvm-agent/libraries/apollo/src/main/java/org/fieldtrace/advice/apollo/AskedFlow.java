// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.apollo;

import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.WeakTable;
import org.fieldtrace.agent.bridge.remotecall.AsyncRemoteCall;
import org.fieldtrace.agent.bridge.remotecall.CallPath;

/** Where the application asked for the answers to a request, which it may collect elsewhere. */
public final class AskedFlow {

    /** What is being collected, by what of a request interceptors hand on. */
    private static final WeakTable<AsyncRemoteCall> CALLS = new WeakTable<>();

    private final Object request;
    private final CallPath askedAt = CallPath.here();

    private AskedFlow(Object request) {
        this.request = request;
    }

    /** Null while nobody records. */
    static AskedFlow here(Object request) {
        return NativeAgent.recording ? new AskedFlow(request) : null;
    }

    /** A collection begins; see {@link AsyncRemoteCall#begin(CallPath)}. */
    AsyncRemoteCall begin() {
        AsyncRemoteCall call = AsyncRemoteCall.begin(askedAt);
        if (call != null) {
            CALLS.take(request);
            CALLS.add(request, call);
        }
        return call;
    }

    /** The call for which a transport sends a request; null where it is none. */
    static AsyncRemoteCall callOf(Object request) {
        return CALLS.get(request);
    }
}
