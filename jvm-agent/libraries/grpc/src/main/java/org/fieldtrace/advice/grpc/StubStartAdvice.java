// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.grpc;

import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.remotecall.AsyncRemoteCall;
import org.fieldtrace.agent.bridge.remotecall.ListenedCalls;

/**
 * For the start of a call of the asynchronous and future stubs. What the blocking ones return is
 * seen where they return it.
 */
public final class StubStartAdvice {

    private static final String STUBS = "io.grpc.stub.ClientCalls$";

    private StubStartAdvice() {}

    /** The call begins. */
    public static AsyncRemoteCall enter(Object call, Object listener) throws Throwable {
        if (!NativeAgent.recording || listener == null) {
            return null;
        }
        String type = listener.getClass().getName();
        return type.equals(STUBS + "UnaryStreamToFuture")
                        || type.equals(STUBS + "StreamObserverToCallListenerAdapter")
                ? ListenedCalls.begin(listener)
                : null;
    }

    /** It is on its way, or failed to begin. */
    public static void exit(AsyncRemoteCall call, Throwable thrown) {
        if (call != null) {
            call.asked();
        }
    }
}
