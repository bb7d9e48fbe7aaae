// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.request;

import java.lang.invoke.MethodHandle;
import org.fieldtrace.agent.bridge.AdviceFailure;
import org.fieldtrace.agent.bridge.Members;
import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.WeakTable;
import org.fieldtrace.agent.bridge.request.cause.Cause;
import org.fieldtrace.agent.bridge.request.cause.Completed;
import org.fieldtrace.agent.bridge.request.cause.Futures;
import org.fieldtrace.agent.bridge.request.cause.ThreadCauses;

/**
 * Advice for what depends on a {@code CompletableFuture}: whichever thread completes it, the
 * dependent action runs in the context in which it was added.
 */
public final class CompletionAdvice {

    private static final WeakTable<Added> ADDED = new WeakTable<>();

    /** In which context it was added, and what that had waited for; null where it is not known. */
    private static final class Added {
        final AsyncContext context;
        final Completed cause;

        Added(AsyncContext context, Completed cause) {
            this.context = context;
            this.cause = cause;
        }
    }

    /** For the constructor of {@code UniCompletion}, from which all others descend. */
    public static final class Add {
        public static void enter(Object completion) {
            AsyncContext context = ThreadContexts.current();
            if (context != null) {
                ADDED.add(completion, new Added(context, Causes.now()));
            }
        }
    }

    /** For {@code tryFire}, which may be called several times until the action runs. */
    public static final class Fire {
        private static final MethodHandle IS_LIVE =
                Members.predicate("java.util.concurrent.CompletableFuture$Completion", "isLive");

        public static Fired enter(Object completion) {
            try {
                Added added = ADDED.get(completion);
                if (added == null) {
                    return null;
                }
                Cause before = ThreadCauses.current();
                AsyncContext outer = ThreadContexts.enter(added.context);
                if (Sources.areThere(completion)) {
                    Causes.fires(Sources.first(completion), Sources.other(completion), added.cause);
                }
                return new Fired(completion, outer, before);
            } catch (Throwable leftOut) {
                return null;
            }
        }

        public static void exit(Fired fired, Object result, Throwable thrown) {
            if (fired == null) {
                return;
            }
            ThreadContexts.exitPart(fired.outer);
            if (ThreadCauses.current() == fired.entered) {
                ThreadCauses.goesOn(fired.before);
            }
            try {
                if (!(boolean) IS_LIVE.invokeExact(fired.completion)) {
                    ADDED.take(fired.completion);
                }
            } catch (Throwable failure) {
                AdviceFailure.report(failure, "CompletableFuture.tryFire");
            }
        }
    }

    /** For the {@code tryFire} of what runs no code: both futures are there, or not yet. */
    public static final class Relay {
        public static void enter(Object completion) {
            try {
                if (NativeAgent.following && Sources.areThere(completion)) {
                    Causes.fires(Sources.first(completion), Sources.other(completion), null);
                }
            } catch (Throwable leftOut) {
                // What depends on both has one cause alone.
            }
        }
    }

    /** For the {@code tryFire} of those whose actions give futures, beside {@link Fire}. */
    public static final class Compose {
        public static long enter() {
            return Composing.begins();
        }

        public static void exit(long callingBefore, Object result, Throwable thrown) {
            Composing.ends(callingBefore);
        }
    }

    /** The futures that a completion waits for. */
    private static final class Sources {
        private static final String FUTURE = "java.util.concurrent.CompletableFuture";
        private static final MethodHandle FIRST = Members.getter(FUTURE + "$UniCompletion", "src");
        private static final MethodHandle OTHER = Members.getter(FUTURE + "$BiCompletion", "snd");
        private static final Class<?> OF_TWO = Members.named(FUTURE + "$BiCompletion");

        static Object first(Object completion) throws Throwable {
            return (Object) FIRST.invokeExact(completion);
        }

        /** The second of two, null where there is one alone, or it is done with. */
        static Object other(Object completion) throws Throwable {
            return OF_TWO.isInstance(completion) ? (Object) OTHER.invokeExact(completion) : null;
        }

        static boolean areThere(Object completion) throws Throwable {
            return isThere(first(completion)) && isThere(other(completion));
        }

        private static boolean isThere(Object future) throws Throwable {
            return future == null || Futures.isThere(future);
        }
    }

    /** A call of {@code tryFire} in progress. */
    public static final class Fired {
        private final Object completion;
        private final AsyncContext outer;

        /** What the thread had waited for before, and what it goes on for in between. */
        private final Cause before;

        private final Cause entered = ThreadCauses.current();

        Fired(Object completion, AsyncContext outer, Cause before) {
            this.completion = completion;
            this.outer = outer;
            this.before = before;
        }
    }
}
