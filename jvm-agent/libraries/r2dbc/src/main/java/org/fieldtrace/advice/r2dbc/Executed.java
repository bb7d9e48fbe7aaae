// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.r2dbc;

import org.fieldtrace.advice.reactor.AnswerSubscriber;
import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.remotecall.AskedNames;
import org.fieldtrace.agent.bridge.remotecall.AsyncRemoteCall;
import org.fieldtrace.agent.bridge.request.AsyncContext;
import org.fieldtrace.agent.bridge.request.ClientExchange;
import org.fieldtrace.agent.bridge.request.RequestHash;
import org.fieldtrace.agent.bridge.request.ThreadContexts;
import org.fieldtrace.agent.bridge.statements.AskedColumns;
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
    private final AskedColumns columns; // null where they are not known

    Executed(Publisher<T> results, String kind, String name, AskedColumns columns) {
        this.results = results;
        this.kind = kind;
        this.name = name;
        this.columns = columns;
    }

    @Override
    public void subscribe(Subscriber<? super T> subscriber) {
        AsyncContext context = ThreadContexts.current();
        ClientExchange exchange = begin(context, subscriber);
        results.subscribe(
                exchange == null ? subscriber : new Reading<>(subscriber, exchange, context));
    }

    /** A driver may have connected on a thread of its own, which asks for nothing itself. */
    private ClientExchange begin(AsyncContext context, Subscriber<?> subscriber) {
        if (columns != null) {
            AskedNames.tell(AskedNames.SQL, columns.textHash(), columns);
        }
        long scopeId = NativeAgent.following ? ClientExchange.scopeOf(context) : 0;
        if (scopeId == 0 && NativeAgent.recording) {
            AsyncRemoteCall call = AnswerSubscriber.callOf(subscriber);
            if (columns != null) {
                AskedNames.tell(call, AskedNames.SQL, columns.textHash(), columns);
            }
            scopeId = call == null || !call.isWaiting() ? 0 : call.scopeId();
        }
        return ClientExchange.beginStatement(
                context, scopeId, kind, name, RequestHash.UNKNOWN, null, null);
    }

    /** Whoever has subscribed reads, until all is there. */
    private static final class Reading<T> implements CoreSubscriber<T>, Subscription {

        private final Subscriber<? super T> reader;
        private final ClientExchange exchange;
        private final AsyncContext context; // null outside of a request
        private Subscription results;

        Reading(Subscriber<? super T> reader, ClientExchange exchange, AsyncContext context) {
            this.reader = reader;
            this.exchange = exchange;
            this.context = context;
        }

        private AsyncContext enter() {
            return context == null ? null : ThreadContexts.enter(context);
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
            AsyncContext outer = enter();
            try {
                reader.onNext(result);
            } finally {
                ThreadContexts.exit(outer);
            }
        }

        @Override
        public void onError(Throwable failure) {
            exchange.end(0, failure);
            AsyncContext outer = enter();
            try {
                reader.onError(failure);
            } finally {
                ThreadContexts.exit(outer);
            }
        }

        @Override
        public void onComplete() {
            exchange.end(0, -1);
            AsyncContext outer = enter();
            try {
                reader.onComplete();
            } finally {
                ThreadContexts.exit(outer);
            }
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
