// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.apachehttpclient5;

import org.apache.hc.core5.concurrent.FutureCallback;
import org.fieldtrace.agent.bridge.pool.AsyncPoolWait;

/**
 * For {@code InternalHttpAsyncExecRuntime.acquireEndpoint}: a call asks the pool for a connection.
 */
public final class AsyncAcquireAdvice {

    private AsyncAcquireAdvice() {}

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
