// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.apachehttpclient5;

import java.lang.invoke.MethodHandle;
import org.apache.hc.client5.http.async.AsyncExecCallback;
import org.apache.hc.client5.http.async.AsyncExecChain;
import org.apache.hc.core5.concurrent.FutureCallback;
import org.apache.hc.core5.http.HttpRequest;
import org.fieldtrace.agent.bridge.LibraryMembers;
import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.pool.AsyncPoolWait;
import org.fieldtrace.agent.bridge.request.ClientExchange;

/** Advice for Apache's client that does not block. */
public final class AsyncClientAdvice {

    /**
     * For {@code InternalHttpAsyncExecRuntime.acquireEndpoint}: a call asks the pool for a
     * connection.
     */
    public static final class Acquire {
        /** Who is told that it has one. */
        public static <T> FutureCallback<T> argument4(FutureCallback<T> caller) {
            AsyncPoolWait wait = AsyncPoolWait.ask();
            return wait == null ? caller : new AcquireCallback<>(caller, wait);
        }

        /** Passes on what the pool will tell of the wait. */
        public static AsyncPoolWait enter(
                Object runtime,
                Object id,
                Object route,
                Object state,
                Object context,
                FutureCallback<?> caller) {
            return caller instanceof AcquireCallback ? ((AcquireCallback<?>) caller).waits() : null;
        }

        /** The pool has looked for a connection, and may have told of one. */
        public static void exit(AsyncPoolWait wait, Object cancellable, Throwable thrown) {
            if (wait != null && thrown == null) {
                wait.begin("Apache HttpClient");
            }
        }
    }

    /** For {@code AsyncConnectExec.execute}, within the loops for redirects and retries. */
    public static final class Attempt {
        /** Who is told what becomes of the request. */
        public static AsyncExecCallback argument4(AsyncExecCallback caller) {
            return NativeAgent.following ? new AsyncAttempt(caller) : caller;
        }

        /** Begins to look for a connection. */
        public static AsyncAttempt enter(
                Object exec,
                HttpRequest request,
                Object body,
                AsyncExecChain.Scope scope,
                Object chain,
                AsyncExecCallback caller) {
            if (!(caller instanceof AsyncAttempt)) {
                return null;
            }
            AsyncAttempt attempt = (AsyncAttempt) caller;
            attempt.begin(request, body != null, scope);
            return attempt;
        }

        /** The request is on its way, or will not be sent. */
        public static void exit(AsyncAttempt attempt, Throwable thrown) {
            if (attempt != null && thrown != null) {
                attempt.end(thrown);
            }
        }
    }

    /** For {@code ComplexFuture.cancel}: who asked for an answer gives it up. */
    public static final class Cancel {
        /** Whatever the library does about it, which may be nothing. */
        public static void enter(Object future) {
            ClientExchange exchange = AsyncAttempt.exchangeOf(future);
            if (exchange != null) {
                exchange.abandoned();
            }
        }
    }

    /** For the constructor of {@code ClientH2StreamHandler}: a request gets a stream of HTTP/2. */
    public static final class Stream {

        private static final ClassValue<MethodHandle> ID = LibraryMembers.getters("id");

        /** The stream has its number. */
        public static void enter(
                Object handler,
                Object channel,
                Object processor,
                Object metrics,
                Object exchangeHandler,
                Object pushHandler,
                Object context)
                throws Throwable {
            ClientExchange exchange =
                    NativeAgent.following ? AsyncAttempt.exchangeOf(context) : null;
            if (exchange != null) {
                exchange.onStream((int) (Object) ID.get(channel.getClass()).invokeExact(channel));
            }
        }
    }
}
