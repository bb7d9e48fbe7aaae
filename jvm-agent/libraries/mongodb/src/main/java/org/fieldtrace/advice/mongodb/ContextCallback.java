// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.mongodb;

import com.mongodb.internal.async.SingleResultCallback;
import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.request.AsyncContext;
import org.fieldtrace.agent.bridge.request.ThreadContexts;

/** Has the driver go on in the context in which it began to wait. */
final class ContextCallback<T> implements SingleResultCallback<T> {

    private final SingleResultCallback<T> driver;
    private final AsyncContext context;

    private ContextCallback(SingleResultCallback<T> driver, AsyncContext context) {
        this.driver = driver;
        this.context = context;
    }

    /** The callback itself where nobody records, or the thread works for no request. */
    static <T> SingleResultCallback<T> of(SingleResultCallback<T> callback) {
        AsyncContext context =
                NativeAgent.following && callback != null ? ThreadContexts.current() : null;
        return context == null ? callback : new ContextCallback<>(callback, context);
    }

    @Override
    public void onResult(T result, Throwable failure) {
        if (ThreadContexts.current() == context) {
            driver.onResult(result, failure); // at once
            return;
        }
        AsyncContext outer = ThreadContexts.enter(context);
        try {
            driver.onResult(result, failure);
        } finally {
            ThreadContexts.exit(outer);
        }
    }
}
