// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.apollo;

import kotlin.ResultKt;
import kotlin.Unit;
import kotlin.coroutines.Continuation;
import kotlin.coroutines.jvm.internal.ContinuationImpl;
import org.fieldtrace.agent.bridge.remotecall.AsyncRemoteCall;

/**
 * Goes on once all answers are collected. Kotlin's compiler makes such a class of a suspending
 * function; another continuation would go on without its dispatcher, on any thread.
 */
final class CallEnd extends ContinuationImpl {

    private static final long serialVersionUID = 1;

    private final transient AsyncRemoteCall call;

    /** What it goes on with gets what it got, so its type does not matter. */
    @SuppressWarnings("unchecked")
    CallEnd(AsyncRemoteCall call, Continuation<? super Unit> collecting) {
        super((Continuation<Object>) (Continuation<?>) collecting);
        this.call = call;
    }

    @Override
    protected Object invokeSuspend(Object result) {
        call.end(null, -1);
        ResultKt.throwOnFailure(result);
        return result;
    }
}
