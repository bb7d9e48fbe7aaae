// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.remotecall;

import org.fieldtrace.agent.bridge.NativeAgent;

/**
 * Advice for the start of a call of gRPC's asynchronous and future stubs. What the blocking ones
 * return is seen where they return it.
 */
public final class GrpcStartAdvice {

    private static final String STUBS = "io.grpc.stub.ClientCalls$";

    private GrpcStartAdvice() {}

    /** The call begins. */
    public static AsyncRemoteCall enter(Object call, Object listener) {
        if (!NativeAgent.recording || listener == null) {
            return null;
        }
        try {
            String type = listener.getClass().getName();
            if (type.equals(STUBS + "UnaryStreamToFuture")
                    || type.equals(STUBS + "StreamObserverToCallListenerAdapter")) {
                return ListenedCalls.begin(listener);
            }
        } catch (Throwable leftOut) {
            // Its answers are not recorded.
        }
        return null;
    }

    /** It is on its way, or failed to begin. */
    public static void exit(AsyncRemoteCall call, Throwable thrown) {
        if (call != null) {
            call.asked();
        }
    }
}
