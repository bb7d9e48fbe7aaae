// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.springwebflux;

import org.fieldtrace.agent.bridge.remotecall.AsyncRemoteCall;
import org.fieldtrace.agent.bridge.remotecall.CallPath;
import org.reactivestreams.Subscription;
import reactor.core.CorePublisher;
import reactor.core.CoreSubscriber;
import reactor.core.Scannable;
import reactor.util.context.Context;

/** Sees what a publisher publishes before its subscriber does. */
final class AnswerSubscriber<T> implements CoreSubscriber<T>, Subscription, Scannable {

    private final CoreSubscriber<? super T> actual;
    private final AsyncRemoteCall call;
    private Subscription upstream;

    private AnswerSubscriber(CoreSubscriber<? super T> actual, AsyncRemoteCall call) {
        this.actual = actual;
        this.call = call;
    }

    /**
     * Subscribes, which begins a remote call.
     *
     * @param askedAt where the publisher was asked for; null where that was not recorded
     */
    static <T> void subscribe(
            CorePublisher<? extends T> source, CoreSubscriber<? super T> actual, CallPath askedAt) {
        AsyncRemoteCall call = isInner(actual) ? null : AsyncRemoteCall.begin(askedAt);
        if (call == null) {
            source.subscribe(actual);
            return;
        }
        call.asking();
        try {
            source.subscribe(new AnswerSubscriber<>(actual, call));
        } finally {
            call.asked();
        }
    }

    /** Whether the publisher is part of one whose answers are seen. */
    private static boolean isInner(CoreSubscriber<?> actual) {
        return actual instanceof AnswerSubscriber
                || Scannable.from(actual).actuals().anyMatch(AnswerSubscriber.class::isInstance);
    }

    @Override
    public void onSubscribe(Subscription subscription) {
        upstream = subscription;
        actual.onSubscribe(this);
    }

    @Override
    public void onNext(T part) {
        call.deliver(part);
        actual.onNext(part);
    }

    @Override
    public void onError(Throwable failure) {
        call.end(null, -1);
        actual.onError(failure);
    }

    @Override
    public void onComplete() {
        call.end(null, -1);
        actual.onComplete();
    }

    @Override
    public void request(long parts) {
        upstream.request(parts);
    }

    @Override
    public void cancel() {
        call.end(null, -1);
        upstream.cancel();
    }

    @Override
    public Context currentContext() {
        return actual.currentContext();
    }

    @Override
    @SuppressWarnings("rawtypes")
    public Object scanUnsafe(Attr key) {
        if (key == Attr.ACTUAL) {
            return actual;
        }
        return key == Attr.PARENT ? upstream : null;
    }
}
