// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.reactor;

import org.fieldtrace.agent.bridge.CallFormats;
import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.remotecall.AsyncRemoteCall;
import org.fieldtrace.agent.bridge.remotecall.CallPath;
import org.reactivestreams.Publisher;
import org.reactivestreams.Subscriber;
import reactor.core.CoreSubscriber;
import reactor.core.Scannable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.util.context.Context;

/** Sees what a publisher publishes before its subscriber does. */
public final class AnswerSubscriber<T> extends SeenSubscription<T, CoreSubscriber<? super T>>
        implements CoreSubscriber<T>, Scannable {

    private AnswerSubscriber(CoreSubscriber<? super T> actual, AsyncRemoteCall call) {
        super(actual, call);
    }

    /**
     * Subscribes, which begins a remote call.
     *
     * @param askedAt where the publisher was asked for; null where that was not recorded
     * @param format in which the answer travels, of {@link CallFormats}
     */
    static <T> void subscribe(
            Publisher<? extends T> source,
            CoreSubscriber<? super T> actual,
            CallPath askedAt,
            int format) {
        AnswerSubscriber<T> seen = before(actual, askedAt, format);
        if (seen == null) {
            toReactor(source, actual);
            return;
        }
        if (source instanceof Flux) {
            seen.publishesElements();
        }
        seen.subscribing();
        try {
            toReactor(source, seen);
        } finally {
            seen.subscribed();
        }
    }

    /** Reactor before 3.3 has no common type of these. */
    private static <T> void toReactor(
            Publisher<? extends T> source, CoreSubscriber<? super T> subscriber) {
        if (source instanceof Mono) {
            ((Mono<? extends T>) source).subscribe(subscriber);
        } else {
            ((Flux<? extends T>) source).subscribe(subscriber);
        }
    }

    /**
     * Begins a remote call.
     *
     * @param askedAt as above
     * @param format as above
     * @return who is to subscribe in place of {@code actual}, between {@link #subscribing} and
     *     {@link #subscribed}; null while nobody records, and where the publisher is part of
     *     another whose answers are seen
     */
    public static <T> AnswerSubscriber<T> before(
            CoreSubscriber<? super T> actual, CallPath askedAt, int format) {
        if (!NativeAgent.recording || isInner(actual)) {
            return null;
        }
        AsyncRemoteCall call = AsyncRemoteCall.beginOutermost(askedAt);
        if (call == null) {
            return null;
        }
        CallFormats.tell(call.scopeId(), format);
        return new AnswerSubscriber<>(actual, call);
    }

    /** Whether the publisher is part of one whose answers are seen. */
    private static boolean isInner(CoreSubscriber<?> actual) {
        return actual instanceof AnswerSubscriber
                || Scannable.from(actual).actuals().anyMatch(AnswerSubscriber.class::isInstance);
    }

    /**
     * The remote call for whose answer a subscriber waits, on whatever thread it has subscribed.
     *
     * @return null where it waits for none
     */
    public static AsyncRemoteCall callOf(Subscriber<?> subscriber) {
        if (subscriber instanceof AnswerSubscriber) {
            return ((AnswerSubscriber<?>) subscriber).call();
        }
        try {
            return Scannable.from(subscriber)
                    .actuals()
                    .filter(AnswerSubscriber.class::isInstance)
                    .findFirst()
                    .map(seen -> ((AnswerSubscriber<?>) seen).call())
                    .orElse(null);
        } catch (Throwable leftOut) {
            return null; // an operator of another's making
        }
    }

    @Override
    public Context currentContext() {
        return actual().currentContext();
    }

    @Override
    @SuppressWarnings("rawtypes")
    public Object scanUnsafe(Attr key) {
        if (key == Attr.ACTUAL) {
            return actual();
        }
        return key == Attr.PARENT ? upstream() : null;
    }
}
