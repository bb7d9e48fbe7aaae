// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.ktor;

import kotlin.Result;
import kotlin.ResultKt;
import kotlin.coroutines.Continuation;
import kotlin.coroutines.intrinsics.IntrinsicsKt;
import kotlin.coroutines.jvm.internal.ContinuationImpl;
import org.fieldtrace.agent.bridge.AdviceFailure;

/**
 * What waits for a suspending method, and sees first what that has returned. Kotlin's compiler
 * makes such a class of a suspending function; another continuation would go on without its
 * dispatcher, on any thread.
 */
abstract class Waiting extends ContinuationImpl {

    private static final long serialVersionUID = 1;

    private transient boolean isCalled;

    /** What the application goes on with is the same. */
    @SuppressWarnings("unchecked")
    Waiting(Object waiting) {
        super((Continuation<Object>) waiting);
    }

    /**
     * Whether a method is called to go on where it was suspended, and not for the first time.
     *
     * @param state beginning of the name of the class in which it keeps its state meanwhile
     */
    static boolean isState(Object continuation, String state) {
        return continuation == null || continuation.getClass().getName().startsWith(state);
    }

    /** Whether the method is called for the first time with it. */
    boolean isFirstCall() {
        boolean isFirst = !isCalled;
        isCalled = true;
        return isFirst;
    }

    /**
     * The method has returned.
     *
     * @param result null where it threw
     */
    void returned(Object result, Throwable thrown) {
        if (thrown != null) {
            ended(null, thrown);
        } else if (result != IntrinsicsKt.getCOROUTINE_SUSPENDED()) {
            ended(result, null);
        }
    }

    @Override
    protected final Object invokeSuspend(Object result) {
        try {
            Throwable thrown =
                    result instanceof Result.Failure ? ((Result.Failure) result).exception : null;
            ended(thrown == null ? result : null, thrown);
        } catch (Throwable failure) {
            AdviceFailure.report(failure, "Ktor");
        }
        ResultKt.throwOnFailure(result);
        return result;
    }

    /** What the method was asked for is there, or will not come. */
    abstract void ended(Object result, Throwable thrown);
}
