// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.reactor;

import org.fieldtrace.agent.bridge.remotecall.AsyncRemoteCall;
import org.reactivestreams.Subscriber;
import org.reactivestreams.Subscription;

/**
 * Sees what a publisher publishes before its subscriber does: the subscription is a remote call. It
 * knows of Reactive Streams alone, so that it serves where there is no Reactor.
 *
 * @param <T> what is published
 * @param <S> who has subscribed
 */
public abstract class SeenSubscription<T, S extends Subscriber<? super T>>
        implements Subscriber<T>, Subscription {

    private final S actual;
    private final AsyncRemoteCall call;
    private Subscription upstream;
    private volatile boolean hasAsked;

    protected SeenSubscription(S actual, AsyncRemoteCall call) {
        this.actual = actual;
        this.call = call;
    }

    /** The remote call. */
    final AsyncRemoteCall call() {
        return call;
    }

    /** Who has subscribed. */
    protected final S actual() {
        return actual;
    }

    /** The publisher's; null before it has one. */
    protected final Subscription upstream() {
        return upstream;
    }

    /** What is published are elements of a list. */
    protected final void publishesElements() {
        call.isListInParts();
    }

    /** This thread subscribes. */
    public final void subscribing() {
        call.asking();
    }

    /** It has subscribed. */
    public final void subscribed() {
        call.asked();
    }

    @Override
    public final void onSubscribe(Subscription subscription) {
        upstream = subscription;
        actual.onSubscribe(this);
    }

    @Override
    public final void onNext(T part) {
        call.deliver(part);
        actual.onNext(part);
    }

    @Override
    public final void onError(Throwable failure) {
        call.end(null, -1);
        actual.onError(failure);
    }

    @Override
    public final void onComplete() {
        call.end(null, -1);
        actual.onComplete();
    }

    @Override
    public final void request(long parts) {
        if (hasAsked || !call.isWaiting() || call.isAskedByThread()) {
            upstream.request(parts);
            return;
        }
        // The first demand may come after the subscription, and the call is made then.
        hasAsked = true;
        call.asking();
        try {
            upstream.request(parts);
        } finally {
            call.asked();
        }
    }

    @Override
    public final void cancel() {
        call.end(null, -1);
        upstream.cancel();
    }
}
