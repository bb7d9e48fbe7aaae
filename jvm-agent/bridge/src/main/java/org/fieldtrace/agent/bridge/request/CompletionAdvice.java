// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.request;

import java.lang.invoke.MethodHandle;
import org.fieldtrace.agent.bridge.AdviceFailure;
import org.fieldtrace.agent.bridge.Members;
import org.fieldtrace.agent.bridge.WeakTable;

/**
 * Advice for what depends on a {@code CompletableFuture}: whichever thread completes it, the
 * dependent action runs in the context in which it was added.
 */
public final class CompletionAdvice {

    private static final WeakTable<AsyncContext> ADDED = new WeakTable<>();

    private CompletionAdvice() {}

    /** For the constructor of {@code UniCompletion}, from which all others descend. */
    public static final class Add {
        private Add() {}

        public static void enter(Object completion) {
            AsyncContext context = ThreadContexts.current();
            if (context != null) {
                ADDED.add(completion, context);
            }
        }
    }

    /** For {@code tryFire}, which may be called several times until the action runs. */
    public static final class Fire {
        private static final MethodHandle IS_LIVE =
                Members.predicate("java.util.concurrent.CompletableFuture$Completion", "isLive");

        private Fire() {}

        public static Fired enter(Object completion) {
            try {
                AsyncContext context = ADDED.get(completion);
                return context == null
                        ? null
                        : new Fired(completion, ThreadContexts.enter(context));
            } catch (Throwable leftOut) {
                return null;
            }
        }

        public static void exit(Fired fired, Object result, Throwable thrown) {
            if (fired == null) {
                return;
            }
            ThreadContexts.exitPart(fired.outer);
            try {
                if (!(boolean) IS_LIVE.invokeExact(fired.completion)) {
                    ADDED.take(fired.completion);
                }
            } catch (Throwable failure) {
                AdviceFailure.report(failure, "CompletableFuture.tryFire");
            }
        }
    }

    /** A call of {@code tryFire} in progress. */
    public static final class Fired {
        private final Object completion;
        private final AsyncContext outer;

        Fired(Object completion, AsyncContext outer) {
            this.completion = completion;
            this.outer = outer;
        }
    }
}
