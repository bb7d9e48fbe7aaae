// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.apachehttpclient5;

import org.apache.hc.core5.concurrent.FutureCallback;
import org.fieldtrace.agent.bridge.pool.AsyncPoolWait;
import org.fieldtrace.agent.bridge.request.Outcome;

/** Sees that a call of the asynchronous client has its connection, before the call goes on. */
final class AcquireCallback<T> implements FutureCallback<T> {

    private final FutureCallback<T> caller;
    private final AsyncPoolWait wait;

    AcquireCallback(FutureCallback<T> caller, AsyncPoolWait wait) {
        this.caller = caller;
        this.wait = wait;
    }

    AsyncPoolWait waits() {
        return wait;
    }

    @Override
    public void completed(T connection) {
        wait.end(Outcome.COMPLETED);
        caller.completed(connection);
    }

    @Override
    public void failed(Exception cause) {
        wait.end(Outcome.ofClient(cause));
        caller.failed(cause);
    }

    @Override
    public void cancelled() {
        wait.end(Outcome.CANCELLED);
        caller.cancelled();
    }
}
