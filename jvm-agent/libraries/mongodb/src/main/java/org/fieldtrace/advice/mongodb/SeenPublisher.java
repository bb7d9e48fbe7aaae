// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.mongodb;

import org.fieldtrace.advice.reactor.SeenSubscription;
import org.fieldtrace.agent.bridge.CallFormats;
import org.fieldtrace.agent.bridge.remotecall.AsyncRemoteCall;
import org.fieldtrace.agent.bridge.remotecall.CallPath;
import org.reactivestreams.Publisher;
import org.reactivestreams.Subscriber;

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
        CallFormats.tell(call.scopeId(), CallFormats.BSON);
        Seen<T> seen = new Seen<>(subscriber, call);
        seen.subscribing();
        try {
            driver.subscribe(seen);
        } finally {
            seen.subscribed();
        }
    }

    private static final class Seen<T> extends SeenSubscription<T, Subscriber<? super T>> {
        Seen(Subscriber<? super T> actual, AsyncRemoteCall call) {
            super(actual, call);
        }
    }
}
