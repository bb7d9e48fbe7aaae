// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.cxf;

import java.lang.invoke.MethodHandle;
import java.util.Map;
import org.fieldtrace.agent.bridge.LibraryMembers;
import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.remotecall.AskedCalls;
import org.fieldtrace.agent.bridge.remotecall.AsyncRemoteCall;

/** Advice for CXF's client, where nobody waits for the answer. */
public final class ClientAdvice {

    /**
     * For {@code WebClient.doInvokeAsync}: the application asks for a future, or with a callback.
     */
    public static final class Ask {
        /** The call begins. */
        public static AsyncRemoteCall enter() {
            AsyncRemoteCall call = AsyncRemoteCall.begin();
            if (call != null) {
                call.asking();
                AsyncCalls.begin(call);
            }
            return call;
        }

        /** The call is under way, or failed to begin. */
        public static void exit(AsyncRemoteCall call, Object future, Throwable thrown) {
            if (call == null) {
                return;
            }
            AsyncCalls.end();
            call.asked();
            if (thrown != null) {
                call.answered(null);
            }
        }
    }

    /** For the constructor of {@code JaxrsClientCallback}. */
    public static final class MakeCallback {
        /** It stands for the call that this thread is making. */
        public static Object enter(Object callback) {
            return callback;
        }

        /** Only now may others see it. */
        public static void exit(Object callback, Object nothing, Throwable thrown) {
            if (thrown == null) {
                AsyncCalls.made(callback);
            }
        }
    }

    /** For {@code JaxrsClientCallback.handleResponse}, ahead of whoever waits for the answer. */
    public static final class Answered {
        /** The answer is there: an entity, or a response that is yet to be read. */
        public static void enter(Object callback, Map<?, ?> context, Object[] answers) {
            AsyncRemoteCall call = AsyncCalls.take(callback);
            if (call != null) {
                call.answered(answers == null || answers.length == 0 ? null : answers[0]);
            }
        }
    }

    /** For {@code JaxrsClientCallback.handleException}. */
    public static final class Failed {
        /** No answer comes. */
        public static void enter(Object callback) {
            AsyncRemoteCall call = AsyncCalls.take(callback);
            if (call != null) {
                call.answered(null);
            }
        }
    }

    /**
     * For {@code CompletionStageRxInvoker}: the application asks for a call that a thread of a pool
     * makes.
     */
    public static final class AskStage {

        /** The client that a thread of its pool calls. */
        private static final ClassValue<MethodHandle> BLOCKING = LibraryMembers.getters("wc");

        /** It asks. */
        public static void enter(Object invoker) throws Throwable {
            if (NativeAgent.recording) {
                Object blocking = (Object) BLOCKING.get(invoker.getClass()).invokeExact(invoker);
                if (blocking != null) {
                    AskedCalls.asked(blocking);
                }
            }
        }
    }
}
