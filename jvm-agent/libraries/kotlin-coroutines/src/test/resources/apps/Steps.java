// SPDX-License-Identifier: MIT
package app;

import java.util.List;
import kotlin.ResultKt;
import kotlin.Unit;
import kotlin.coroutines.Continuation;
import kotlin.coroutines.intrinsics.IntrinsicsKt;
import kotlin.coroutines.jvm.internal.SuspendLambda;
import kotlin.jvm.functions.Function2;
import kotlinx.coroutines.CoroutineScope;

/** What Kotlin's compiler makes of a suspending lambda: it goes on where it was suspended. */
final class Steps extends SuspendLambda
        implements Function2<CoroutineScope, Continuation<Object>, Object> {

    /** What is done until it may be suspended. */
    interface Step {
        Object run(CoroutineScope scope, Continuation<Object> self) throws Exception;
    }

    private final List<Step> steps;
    private final CoroutineScope scope;
    private int next;

    private Steps(List<Step> steps, CoroutineScope scope, Continuation<Object> completion) {
        super(2, completion);
        this.steps = steps;
        this.scope = scope;
    }

    static Steps of(Step... steps) {
        return new Steps(List.of(steps), null, null);
    }

    @SuppressWarnings("unchecked")
    @Override
    public Continuation<Unit> create(Object newScope, Continuation<?> completion) {
        return (Continuation<Unit>)
                (Continuation<?>)
                        new Steps(
                                steps,
                                (CoroutineScope) newScope,
                                (Continuation<Object>) completion);
    }

    @Override
    public Object invoke(CoroutineScope newScope, Continuation<Object> completion) {
        return ((Steps) (Continuation<?>) create(newScope, completion))
                .invokeSuspend(Unit.INSTANCE);
    }

    @SuppressWarnings("unchecked")
    @Override
    protected Object invokeSuspend(Object result) {
        ResultKt.throwOnFailure(result);
        Object last = result;
        while (next < steps.size()) {
            try {
                last = steps.get(next++).run(scope, (Continuation<Object>) (Continuation<?>) this);
            } catch (Exception failure) {
                throw new IllegalStateException(failure);
            }
            if (last == IntrinsicsKt.getCOROUTINE_SUSPENDED()) {
                return last;
            }
        }
        return last;
    }
}
