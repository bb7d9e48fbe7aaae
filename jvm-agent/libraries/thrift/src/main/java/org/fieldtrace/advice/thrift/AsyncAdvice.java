// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.thrift;

/** For what carries calls of asynchronous clients. */
public final class AsyncAdvice {

    /** For {@code TAsyncClientManager.call}. */
    public static final class Make {
        private final AsyncCall call;
        private final Object method;

        private Make(AsyncCall call, Object method) {
            this.call = call;
            this.method = method;
        }

        /** A call is asked for. */
        public static Object enter(Object manager, Object method) {
            AsyncCall call = method == null ? null : AsyncCall.begin(method);
            return call == null ? null : new Make(call, method);
        }

        /** The thread of the selector will write it. */
        public static void exit(Object made, Throwable thrown) {
            if (made != null) {
                ((Make) made).call.asked(((Make) made).method, thrown);
            }
        }
    }

    /** For {@code TAsyncMethodCall.cleanUpAndFireCallback}. */
    public static final class Answer {
        /** The answer is read. */
        public static Object enter(Object method) throws Throwable {
            AsyncCall call = AsyncCall.take(method);
            if (call != null) {
                call.answered(method);
            }
            return call;
        }

        /** The program was called back. */
        public static void exit(Object call, Throwable thrown) {
            if (call != null) {
                ((AsyncCall) call).told();
            }
        }
    }

    /** For {@code TAsyncMethodCall.onError}. */
    public static final class Fail {
        /** The call has failed. */
        public static Object enter(Object method, Exception failure) {
            AsyncCall call = AsyncCall.take(method);
            if (call != null) {
                call.refused(failure);
            }
            return call;
        }

        /** The program was called back. */
        public static void exit(Object call, Throwable thrown) {
            if (call != null) {
                ((AsyncCall) call).told();
            }
        }
    }
}
