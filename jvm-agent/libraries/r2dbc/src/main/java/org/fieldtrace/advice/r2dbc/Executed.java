// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.r2dbc;

import org.fieldtrace.agent.bridge.request.ClientExchange;
import org.fieldtrace.agent.bridge.request.RequestHash;
import org.fieldtrace.agent.bridge.request.ThreadContexts;
import org.reactivestreams.Publisher;
import org.reactivestreams.Subscriber;
import org.reactivestreams.Subscription;
import reactor.core.CoreSubscriber;
import reactor.util.context.Context;

/** Results of a statement, which is executed when somebody subscribes. */
final class Executed<T> implements Publisher<T> {

    private final Publisher<T> results;
    private final String kind;
    private final String name;

    Executed(Publisher<T> results, String kind, String name) {
        this.results = results;
        this.kind = kind;
        this.name = name;
    }

    @Override
    public void subscribe(Subscriber<? super T> subscriber) {
        ClientExchange exchange =
                ClientExchange.beginStatement(
                        ThreadContexts.current(), kind, name, RequestHash.UNKNOWN, null, null);
        results.subscribe(exchange == null ? subscriber : new Reading<>(subscriber, exchange));
    }

    /** Whoever has subscribed reads, until all is there. */
    private static final class Reading<T> implements CoreSubscriber<T>, Subscription {

        private final Subscriber<? super T> reader;
        private final ClientExchange exchange;
        private Subscription results;

        Reading(Subscriber<? super T> reader, ClientExchange exchange) {
            this.reader = reader;
            this.exchange = exchange;
        }

        @Override
        public Context currentContext() {
            return reader instanceof CoreSubscriber
                    ? ((CoreSubscriber<?>) reader).currentContext()
                    : Context.empty();
        }

        @Override
        public void onSubscribe(Subscription subscription) {
            results = subscription;
            reader.onSubscribe(this);
        }

        @Override
        public void onNext(T result) {
            reader.onNext(result);
        }

        @Override
        public void onError(Throwable failure) {
            exchange.end(0, failure);
            reader.onError(failure);
        }

        @Override
        public void onComplete() {
            exchange.end(0, -1);
            reader.onComplete();
        }

        @Override
        public void request(long most) {
            results.request(most);
        }

        @Override
        public void cancel() {
            exchange.end(0, -1); // whoever wants no more has what it asked for
            results.cancel();
        }
    }
}
