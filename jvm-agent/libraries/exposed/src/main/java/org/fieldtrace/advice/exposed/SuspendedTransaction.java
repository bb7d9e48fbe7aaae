// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.exposed;

import kotlin.Result;
import kotlin.ResultKt;
import kotlin.coroutines.Continuation;
import kotlin.coroutines.intrinsics.IntrinsicsKt;
import kotlin.coroutines.jvm.internal.ContinuationImpl;
import org.fieldtrace.agent.bridge.AdviceFailure;
import org.fieldtrace.agent.bridge.WeakTable;
import org.fieldtrace.agent.bridge.remotecall.AsyncRemoteCall;

/**
 * Waits for a transaction that suspends, and sees first what that returns. Kotlin's compiler makes
 * such a class of a suspending function; another continuation would go on without its dispatcher,
 * on any thread. Of nested transactions that return the same object, the innermost counts.
 */
public final class SuspendedTransaction extends ContinuationImpl {

    private static final long serialVersionUID = 1;

    /** Classes in which functions of the library keep their state, with which they go on. */
    private static final String STATES = "org.jetbrains.exposed.";

    /** What transactions have returned, so that an outer one hands it on. */
    private static final WeakTable<Boolean> RETURNED = new WeakTable<>();

    private final transient AsyncRemoteCall call;
    private transient boolean isCalled;

    private SuspendedTransaction(Continuation<Object> waiting, AsyncRemoteCall call) {
        super(waiting);
        this.call = call;
    }

    /**
     * A function is called that begins a transaction, or goes on.
     *
     * @param continuation what waits for it
     * @return what it gets in place of that
     */
    @SuppressWarnings("unchecked")
    static Object around(Object continuation) {
        if (continuation == null
                || continuation instanceof SuspendedTransaction
                || continuation.getClass().getName().startsWith(STATES)) {
            return continuation;
        }
        AsyncRemoteCall call = AsyncRemoteCall.begin();
        if (call == null) {
            return continuation;
        }
        return new SuspendedTransaction((Continuation<Object>) continuation, call);
    }

    /** Statements of the thread serve the call from now on; null where there is none. */
    static SuspendedTransaction begin(Object continuation) {
        if (!(continuation instanceof SuspendedTransaction)) {
            return null;
        }
        SuspendedTransaction transaction = (SuspendedTransaction) continuation;
        if (transaction.isCalled) {
            return null;
        }
        transaction.isCalled = true;
        transaction.call.asking();
        return transaction;
    }

    /** The function has returned, or threw; what it waits for may be yet to come. */
    void returned(Object result, Throwable thrown) {
        call.asked();
        if (thrown != null || result != IntrinsicsKt.getCOROUTINE_SUSPENDED()) {
            ended(result);
        }
    }

    @Override
    protected Object invokeSuspend(Object result) {
        try {
            ended(result instanceof Result.Failure ? null : result);
        } catch (Throwable failure) {
            AdviceFailure.report(failure, "Exposed");
        }
        ResultKt.throwOnFailure(result);
        return result;
    }

    private void ended(Object result) {
        call.end(unlessHandedOn(result), -1);
    }

    /** What a transaction returns; null where an inner one has returned it before. */
    static Object unlessHandedOn(Object result) {
        if (result == null || RETURNED.get(result) != null) {
            return null;
        }
        RETURNED.put(result, true);
        return result;
    }
}
