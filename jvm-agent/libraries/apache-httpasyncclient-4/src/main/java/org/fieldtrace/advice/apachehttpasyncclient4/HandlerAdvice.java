// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.apachehttpasyncclient4;

import org.apache.http.HttpRequest;
import org.apache.http.HttpResponse;
import org.apache.http.client.methods.HttpRequestWrapper;
import org.fieldtrace.agent.bridge.request.AsyncContext;
import org.fieldtrace.agent.bridge.request.ContextAdvice;
import org.fieldtrace.agent.bridge.request.ThreadContexts;

/** For the methods of the library's handlers, each of which stands for a call. */
public final class HandlerAdvice {

    /** {@code start}, on the thread that makes the call. */
    public static final class Start {
        public static void enter(Object handler) {
            AsyncCall.begin(handler);
        }
    }

    /** {@code setCurrentRequest}: the first one, and each that an answer redirects to. */
    public static final class Request {
        public static void enter(Object handler, HttpRequestWrapper request) {
            AsyncCall call = AsyncCall.of(handler);
            if (call != null) {
                call.asks(handler, request);
            }
        }
    }

    /** {@code requestConnection}. */
    public static final class Attempt {
        public static void enter(Object handler) {
            AsyncCall call = AsyncCall.of(handler);
            if (call != null) {
                call.attempt();
            }
        }
    }

    /** {@code connectionAllocated}. */
    public static final class Connected {
        public static void enter(Object handler, Object connection) {
            AsyncCall call = AsyncCall.of(handler);
            if (call != null) {
                call.connected(connection);
            }
        }
    }

    /** {@code generateRequest}, which is written then. */
    public static final class Write {
        public static AsyncCall enter(Object handler) {
            return AsyncCall.of(handler);
        }

        public static void exit(AsyncCall call, HttpRequest request, Throwable thrown) {
            if (call != null && request != null) {
                call.write(request);
            }
        }
    }

    /** {@code responseReceived}: the answer's head is there. */
    public static final class Answer extends ContextAdvice {
        public static AsyncContext enter(Object handler, HttpResponse response) {
            AsyncCall call = AsyncCall.of(handler);
            if (call != null) {
                call.answered(response);
            }
            return AsyncCall.enter(call);
        }
    }

    /** {@code consumeContent}: a part of the answer is there. */
    public static final class Part extends ContextAdvice {
        public static AsyncContext enter(Object handler) {
            return AsyncCall.enter(AsyncCall.of(handler));
        }
    }

    /** {@code responseCompleted}, which calls the application back. */
    public static final class Completed extends ContextAdvice {
        public static AsyncContext enter(Object handler) {
            AsyncCall call = AsyncCall.of(handler);
            if (call != null) {
                call.read(null);
            }
            return AsyncCall.enter(call);
        }
    }

    /** {@code executionFailed}, which calls the application back. */
    public static final class Failed extends ContextAdvice {
        public static AsyncContext enter(Object handler, Exception cause) {
            AsyncCall call = AsyncCall.of(handler);
            if (call != null) {
                call.read(cause);
            }
            return AsyncCall.enter(call);
        }
    }

    /** {@code executionCancelled}, which calls the application back. */
    public static final class Cancelled {
        public static AsyncContext enter(Object handler) {
            AsyncCall call = AsyncCall.of(handler);
            if (call != null) {
                call.cancelled();
            }
            return AsyncCall.enter(call);
        }

        public static void exit(AsyncContext outer, boolean result, Throwable thrown) {
            ThreadContexts.exit(outer);
        }
    }
}
