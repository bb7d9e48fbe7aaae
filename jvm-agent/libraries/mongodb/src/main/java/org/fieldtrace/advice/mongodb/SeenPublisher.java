// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.mongodb;

import org.fieldtrace.agent.bridge.remotecall.AsyncRemoteCall;
import org.fieldtrace.agent.bridge.remotecall.CallPath;
import org.reactivestreams.Publisher;
import org.reactivestreams.Subscriber;
import org.reactivestreams.Subscription;

/**
 * A publisher of the reactive driver where that knows nothing of Reactor: each subscription is a
 * remote call, and what it publishes is seen before its subscriber does.
 */
final class SeenPublisher<T> implements Publisher<T> {

    private final Publisher<T> driver;
    private final CallPath askedAt;

    SeenPublisher(Publisher<T> driver, CallPath askedAt) {
        this.driver = driver;
        this.askedAt = askedAt;
    }

    @Override
    public void subscribe(Subscriber<? super T> subscriber) {
        AsyncRemoteCall call =
                subscriber == null || subscriber instanceof Seen
                        ? null
                        : AsyncRemoteCall.beginOutermost(askedAt);
        if (call == null) {
            driver.subscribe(subscriber);
            return;
        }
        call.asking();
        try {
            driver.subscribe(new Seen<>(subscriber, call));
        } finally {
            call.asked();
        }
    }

    private static final class Seen<T> implements Subscriber<T>, Subscription {
        private final Subscriber<? super T> actual;
        private final AsyncRemoteCall call;
        private Subscription upstream;
        private volatile boolean hasAsked;

        Seen(Subscriber<? super T> actual, AsyncRemoteCall call) {
            this.actual = actual;
            this.call = call;
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
            if (hasAsked || !call.isWaiting() || call.isAskedByThread()) {
                upstream.request(parts);
                return;
            }
            // The query is sent upon the first demand.
            hasAsked = true;
            call.asking();
            try {
                upstream.request(parts);
            } finally {
                call.asked();
            }
        }

        @Override
        public void cancel() {
            call.end(null, -1);
            upstream.cancel();
        }
    }
}
