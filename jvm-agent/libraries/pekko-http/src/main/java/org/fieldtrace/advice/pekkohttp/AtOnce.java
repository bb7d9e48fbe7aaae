// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.pekkohttp;

import java.util.function.BiConsumer;
import org.fieldtrace.agent.bridge.AdviceFailure;
import scala.concurrent.ExecutionContext;
import scala.concurrent.Future;
import scala.util.Try;

/** Runs on the thread that completes a future. */
final class AtOnce implements ExecutionContext {

    private static final AtOnce INSTANCE = new AtOnce();

    private AtOnce() {}

    /**
     * Lets somebody see what a future brings before the application does.
     *
     * @param seen gets the value, or the failure
     * @return what the application gets in its place
     */
    static <T> Future<T> seen(Future<T> source, BiConsumer<Object, Throwable> seen) {
        Try<T> known = source.isCompleted() ? source.value().get() : null;
        if (known != null) {
            tell(known, seen);
            return source;
        }
        return source.transform(
                outcome -> {
                    tell(outcome, seen);
                    return outcome;
                },
                INSTANCE);
    }

    /** As above, for a future that the application does not get. */
    static void whenDone(Future<?> source, BiConsumer<Object, Throwable> seen) {
        source.onComplete(
                outcome -> {
                    tell(outcome, seen);
                    return null;
                },
                INSTANCE);
    }

    private static void tell(Try<?> outcome, BiConsumer<Object, Throwable> seen) {
        try {
            if (outcome.isSuccess()) {
                seen.accept(outcome.get(), null);
            } else {
                seen.accept(null, outcome.failed().get());
            }
        } catch (Throwable leftOut) {
            AdviceFailure.report(leftOut, AtOnce.class.getName());
        }
    }

    @Override
    public void execute(Runnable task) {
        task.run();
    }

    @Override
    public void reportFailure(Throwable cause) {
        AdviceFailure.report(cause, AtOnce.class.getName());
    }

    @Override
    public ExecutionContext prepare() {
        return this;
    }
}
