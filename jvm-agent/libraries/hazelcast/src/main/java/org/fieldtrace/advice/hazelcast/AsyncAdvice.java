// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.hazelcast;

import org.fieldtrace.agent.bridge.WeakTable;
import org.fieldtrace.agent.bridge.remotecall.AsyncRemoteCall;

/** For methods that return a future, which makes the object when somebody wants it. */
public final class AsyncAdvice {

    /** By the futures. */
    private static final WeakTable<AsyncRemoteCall> CALLS = new WeakTable<>();

    /** The future that this thread completes on the client's account. */
    private static final ThreadLocal<Object> COMPLETED = new ThreadLocal<>();

    /** The call begins. */
    public static AsyncRemoteCall enter() {
        return AsyncRemoteCall.askOutermost();
    }

    /** The call is under way, or failed to begin. */
    public static void exit(AsyncRemoteCall call, Object future, Throwable thrown) {
        if (call == null) {
            return;
        }
        call.asked();
        if (future == null) {
            call.end(null, -1);
        } else {
            CALLS.put(future, call);
        }
    }

    /** For {@code ClientDelegatingFuture.resolve}, by which the application gets the object. */
    public static final class Resolve {
        /** The answer is there. */
        public static Object enter(Object future) {
            return COMPLETED.get() == future ? null : future;
        }

        /** The object is made, and the application does not have it yet. */
        public static void exit(Object future, Object result, Throwable thrown) {
            AsyncRemoteCall call = future == null ? null : CALLS.take(future);
            if (call != null) {
                call.end(result, -1);
            }
        }
    }

    /**
     * For {@code completeSuper}: a thread of the client's makes the object too. It may do so while
     * the application has got it already, which then would have read it unseen.
     */
    public static final class Complete {
        /** The answer is there, or will not come. */
        public static Object enter(Object future, Object answer, Throwable failure) {
            COMPLETED.set(future);
            AsyncRemoteCall call = failure == null ? null : CALLS.take(future);
            if (call != null) {
                call.end(null, -1);
            }
            return null;
        }

        /** The future knows. */
        public static void exit(Object nothing, Throwable thrown) {
            COMPLETED.remove();
        }
    }
}
