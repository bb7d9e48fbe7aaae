// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.request;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import org.fieldtrace.agent.bridge.request.cause.Futures;
import org.fieldtrace.agent.bridge.request.cause.ThreadCauses;

/**
 * Advice for the methods that add something to a {@code CompletableFuture}: where the future is
 * there already, no {@code Completion} is made, and the action runs at once.
 */
public final class StageAdvice {

    /** For actions that depend on one future. */
    public static final class OfOne {
        public static AddedAction enter(Object future) {
            return Causes.isFollowed()
                    ? new AddedAction(future, null, Futures.isOneThere(future))
                    : null;
        }

        public static void exit(AddedAction action, Object result, Throwable thrown) {
            if (action != null) {
                action.ends(result);
            }
        }
    }

    /** For actions that depend on two. */
    public static final class OfTwo {
        public static AddedAction enter(Object future, Executor executor, Object other) {
            return Causes.isFollowed()
                    ? new AddedAction(
                            future, other, Futures.isOneThere(future) && Futures.isOneThere(other))
                    : null;
        }

        public static void exit(AddedAction action, Object result, Throwable thrown) {
            OfOne.exit(action, result, thrown);
        }
    }

    /** For actions that depend on whichever of two comes first. */
    public static final class OfEither {
        public static AddedAction enter(Object future, Executor executor, Object other) {
            return Causes.isFollowed() ? either(future, other) : null;
        }

        private static AddedAction either(Object future, Object other) {
            if (Futures.isOneThere(future)) {
                return new AddedAction(future, null, true);
            }
            return Futures.isOneThere(other)
                    ? new AddedAction(other, null, true)
                    : new AddedAction(future, other, false);
        }

        public static void exit(AddedAction action, Object result, Throwable thrown) {
            OfOne.exit(action, result, thrown);
        }
    }

    /** For actions that give a future. */
    public static final class Compose {
        public static AddedAction enter(Object future) {
            AddedAction action = OfOne.enter(future);
            if (action != null) {
                ThreadCauses.composes(1);
            }
            return action;
        }

        public static void exit(AddedAction action, Object result, Throwable thrown) {
            if (action != null) {
                if (Futures.isOneThere(result) && Completions.isByThisThread(result)) {
                    Composing.isThere();
                }
                ThreadCauses.composes(-1);
            }
            OfOne.exit(action, result, thrown);
        }
    }

    /** For {@code toCompletableFuture}, by which an action's future is asked for. */
    public static final class Given {
        public static void enter(Object future) {
            Composing.gives(future);
        }
    }

    /** For {@code anyOf}, where one is there already. */
    public static final class Any {
        public static CompletableFuture<?>[] enter(CompletableFuture<?>[] futures) {
            return Causes.isFollowed() ? futures : null;
        }

        public static void exit(
                CompletableFuture<?>[] futures, CompletableFuture<?> any, Throwable thrown) {
            if (futures == null || any == null || !Futures.isOneThere(any)) {
                return;
            }
            for (CompletableFuture<?> future : futures) {
                if (Futures.isOneThere(future)) {
                    Completions.isThereBecause(any, future);
                    return;
                }
            }
        }
    }
}
