// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.pulsar;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import org.fieldtrace.agent.bridge.message.HandledMessage;

/**
 * What the application gets in place of the client's future of a message or a batch: what it does
 * with the message handles it, whichever thread does so and whenever it was added. Whoever waits
 * for the message handles it until it asks for the next one.
 */
public final class MessageFuture<T> extends CompletableFuture<T> {

    private final CompletableFuture<T> source;

    private MessageFuture(CompletableFuture<T> source) {
        this.source = source;
    }

    /** Of the client's future. */
    static <T> CompletableFuture<T> of(CompletableFuture<T> source) {
        MessageFuture<T> given = new MessageFuture<>(source);
        source.whenComplete(
                (message, failure) -> {
                    if (failure == null) {
                        given.complete(message);
                    } else {
                        given.completeExceptionally(failure);
                    }
                });
        return given;
    }

    private static <T, R> Function<T, R> handling(Function<? super T, ? extends R> action) {
        return message -> {
            HandledMessage handled = Handlings.beginAny(message);
            try {
                R result = action.apply(message);
                Handlings.end(handled, null);
                return result;
            } catch (Throwable failure) {
                Handlings.end(handled, failure);
                throw failure;
            }
        };
    }

    private static <T, R> BiFunction<T, Throwable, R> handling(
            BiFunction<? super T, Throwable, ? extends R> action) {
        return (message, failed) ->
                MessageFuture.<T, R>handling(got -> action.apply(got, failed)).apply(message);
    }

    private static <T> Consumer<T> handling(Consumer<? super T> action) {
        Function<T, Object> handling =
                handling(
                        message -> {
                            action.accept(message);
                            return null;
                        });
        return handling::apply;
    }

    private static <T> BiConsumer<T, Throwable> handling(
            BiConsumer<? super T, ? super Throwable> action) {
        BiFunction<T, Throwable, Object> handling =
                handling(
                        (T message, Throwable failed) -> {
                            action.accept(message, failed);
                            return null;
                        });
        return handling::apply;
    }

    @Override
    public <U> CompletableFuture<U> newIncompleteFuture() {
        return new CompletableFuture<>();
    }

    @Override
    public boolean cancel(boolean mayInterrupt) {
        source.cancel(mayInterrupt);
        return super.cancel(mayInterrupt);
    }

    @Override
    public T get() throws InterruptedException, ExecutionException {
        return waited(super.get());
    }

    @Override
    public T get(long timeout, TimeUnit unit)
            throws InterruptedException, ExecutionException, TimeoutException {
        return waited(super.get(timeout, unit));
    }

    @Override
    public T join() throws CompletionException {
        return waited(super.join());
    }

    private static <T> T waited(T message) {
        Handlings.beginAny(message);
        return message;
    }

    @Override
    public <U> CompletableFuture<U> thenApply(Function<? super T, ? extends U> action) {
        return super.thenApply(handling(action));
    }

    @Override
    public <U> CompletableFuture<U> thenApplyAsync(Function<? super T, ? extends U> action) {
        return super.thenApplyAsync(handling(action));
    }

    @Override
    public <U> CompletableFuture<U> thenApplyAsync(
            Function<? super T, ? extends U> action, Executor executor) {
        return super.thenApplyAsync(handling(action), executor);
    }

    @Override
    public CompletableFuture<Void> thenAccept(Consumer<? super T> action) {
        return super.thenAccept(handling(action));
    }

    @Override
    public CompletableFuture<Void> thenAcceptAsync(Consumer<? super T> action) {
        return super.thenAcceptAsync(handling(action));
    }

    @Override
    public CompletableFuture<Void> thenAcceptAsync(Consumer<? super T> action, Executor executor) {
        return super.thenAcceptAsync(handling(action), executor);
    }

    @Override
    public <U> CompletableFuture<U> thenCompose(
            Function<? super T, ? extends CompletionStage<U>> action) {
        return super.thenCompose(handling(action));
    }

    @Override
    public <U> CompletableFuture<U> thenComposeAsync(
            Function<? super T, ? extends CompletionStage<U>> action) {
        return super.thenComposeAsync(handling(action));
    }

    @Override
    public <U> CompletableFuture<U> thenComposeAsync(
            Function<? super T, ? extends CompletionStage<U>> action, Executor executor) {
        return super.thenComposeAsync(handling(action), executor);
    }

    @Override
    public CompletableFuture<T> whenComplete(BiConsumer<? super T, ? super Throwable> action) {
        return super.whenComplete(handling(action));
    }

    @Override
    public CompletableFuture<T> whenCompleteAsync(BiConsumer<? super T, ? super Throwable> action) {
        return super.whenCompleteAsync(handling(action));
    }

    @Override
    public CompletableFuture<T> whenCompleteAsync(
            BiConsumer<? super T, ? super Throwable> action, Executor executor) {
        return super.whenCompleteAsync(handling(action), executor);
    }

    @Override
    public <U> CompletableFuture<U> handle(BiFunction<? super T, Throwable, ? extends U> action) {
        return super.handle(handling(action));
    }

    @Override
    public <U> CompletableFuture<U> handleAsync(
            BiFunction<? super T, Throwable, ? extends U> action) {
        return super.handleAsync(handling(action));
    }

    @Override
    public <U> CompletableFuture<U> handleAsync(
            BiFunction<? super T, Throwable, ? extends U> action, Executor executor) {
        return super.handleAsync(handling(action), executor);
    }
}
