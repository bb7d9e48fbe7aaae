// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.grpc;

import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.remotecall.AsyncRemoteCall;
import org.fieldtrace.agent.bridge.remotecall.ListenedCalls;

/** Advice for the stubs of gRPC's client. */
public final class StubAdvice {

    /** For a call with one message, whatever stub makes it. */
    public static final class Ask {
        /** The message is about to be sent. */
        public static Object enter(Object call, Object message, Object listener) {
            return NativeAgent.recording ? MaskedRequest.begin(message, listener) : null;
        }

        /** It is on its way, or was refused. */
        public static void exit(Object request, Throwable thrown) {
            if (request != null) {
                MaskedRequest.end();
            }
        }
    }

    /**
     * For the start of a call. Of the asynchronous and future stubs it is a remote call; what the
     * blocking ones return is seen where they return it.
     */
    public static class Start {

        private static final String STUBS = "io.grpc.stub.ClientCalls$";

        /** The call begins. */
        public static AsyncRemoteCall enter(Object call, Object listener) throws Throwable {
            if (!NativeAgent.recording || listener == null) {
                return null;
            }
            String type = listener.getClass().getName();
            AsyncRemoteCall begun =
                    type.equals(STUBS + "UnaryStreamToFuture")
                                    || type.equals(STUBS + "StreamObserverToCallListenerAdapter")
                            ? ListenedCalls.begin(listener)
                            : null;
            MaskedRequest.tell(listener);
            return begun;
        }

        /** It is on its way, or failed to begin. */
        public static void exit(AsyncRemoteCall call, Throwable thrown) {
            if (call != null) {
                call.asked();
            }
        }
    }

    /**
     * For the start of any call, of which those that Kotlin's stubs make have a listener of theirs.
     */
    public static final class KotlinStart extends Start {

        private static final String STUBS = "io.grpc.kotlin.ClientCalls$";

        /** The call begins. */
        public static AsyncRemoteCall enter(Object call, Object listener) throws Throwable {
            return NativeAgent.recording
                            && listener != null
                            && listener.getClass().getName().startsWith(STUBS)
                    ? ListenedCalls.begin(listener)
                    : null;
        }
    }

    /** For a listener to which a message of the answer comes. */
    public static final class Message {
        /** The message is there, and the application does not have it yet. */
        public static void enter(Object listener, Object message) throws Throwable {
            ListenedCalls.deliver(listener, message);
        }
    }

    /** For a listener whose call has ended, well or not. */
    public static final class Close {
        /** No further message comes. */
        public static void enter(Object listener) throws Throwable {
            ListenedCalls.end(listener);
        }
    }
}
