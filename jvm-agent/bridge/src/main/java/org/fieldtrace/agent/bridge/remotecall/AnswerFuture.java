// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.remotecall;

import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.fieldtrace.agent.bridge.AdviceFailure;

/**
 * Lets somebody see what a future brings before the application does. A callback on the future
 * itself would come too late: those that the application adds later are called earlier.
 */
public final class AnswerFuture<T> extends CompletableFuture<T> {

    private final CompletableFuture<T> source;

    private AnswerFuture(CompletableFuture<T> source) {
        this.source = source;
    }

    /**
     * A remote call is under way whose answer comes with a future, or failed to begin.
     *
     * @param result what the method gave that began the call; null where it threw
     * @param answered gets the answer, or null where there is none
     * @return what the application gets in place of the result
     */
    @SuppressWarnings("unchecked")
    public static Object asked(AsyncRemoteCall call, Object result, Consumer<Object> answered) {
        call.asked();
        if (!(result instanceof CompletableFuture)) {
            call.end(result, -1);
            return result;
        }
        try {
            return seen((CompletableFuture<Object>) result, answered);
        } catch (Throwable leftOut) {
            return result;
        }
    }

    /**
     * Lets somebody see.
     *
     * @param seen gets the value, or null where there is none; what it throws is left out
     * @return what the application gets in place of {@code source}: it completes and is cancelled
     *     alike
     */
    public static <T> CompletableFuture<T> seen(CompletableFuture<T> source, Consumer<T> seen) {
        // A class that has its own way to be cancelled makes its like.
        CompletableFuture<T> same = source.newIncompleteFuture();
        CompletableFuture<T> given =
                same.getClass() == CompletableFuture.class ? new AnswerFuture<>(source) : same;
        source.whenComplete(
                (value, thrown) -> {
                    tell(seen, value);
                    if (thrown == null) {
                        given.complete(value);
                    } else {
                        given.completeExceptionally(thrown);
                    }
                });
        return given;
    }

    private static <T> void tell(Consumer<T> seen, T value) {
        try {
            seen.accept(value);
        } catch (Throwable leftOut) {
            AdviceFailure.report(leftOut, AnswerFuture.class.getName());
        }
    }

    @Override
    public boolean cancel(boolean mayInterrupt) {
        source.cancel(mayInterrupt);
        return super.cancel(mayInterrupt);
    }
}
