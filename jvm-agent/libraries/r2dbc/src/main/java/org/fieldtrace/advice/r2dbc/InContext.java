// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.r2dbc;

import org.fieldtrace.agent.bridge.request.AsyncContext;
import org.fieldtrace.agent.bridge.request.ThreadContexts;
import org.reactivestreams.Subscription;
import reactor.core.CoreSubscriber;
import reactor.core.Scannable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.FluxOperator;
import reactor.core.publisher.Mono;
import reactor.core.publisher.MonoOperator;
import reactor.util.context.Context;

/**
 * What a driver publishes on threads of its own, in the context of whoever has subscribed to it.
 */
final class InContext {

    private InContext() {}

    /** A publisher of the same kind; what is neither of Reactor's stays as it is. */
    static Object of(Object published) {
        if (published instanceof OfMono || published instanceof OfFlux) {
            return published;
        }
        if (published instanceof Mono) {
            return new OfMono<>((Mono<?>) published);
        }
        return published instanceof Flux ? new OfFlux<>((Flux<?>) published) : published;
    }

    private static <T> CoreSubscriber<? super T> seen(CoreSubscriber<? super T> actual) {
        AsyncContext context = ThreadContexts.current();
        return context == null ? actual : new Entering<>(actual, context);
    }

    private static final class OfMono<T> extends MonoOperator<T, T> {
        OfMono(Mono<? extends T> source) {
            super(source);
        }

        @Override
        public void subscribe(CoreSubscriber<? super T> actual) {
            source.subscribe(seen(actual));
        }
    }

    private static final class OfFlux<T> extends FluxOperator<T, T> {
        OfFlux(Flux<? extends T> source) {
            super(source);
        }

        @Override
        public void subscribe(CoreSubscriber<? super T> actual) {
            source.subscribe(seen(actual));
        }
    }

    /** Enters the context for each thing that the driver says. */
    private static final class Entering<T> implements CoreSubscriber<T>, Scannable {
        private final CoreSubscriber<? super T> actual;
        private final AsyncContext context;
        private Subscription upstream;

        Entering(CoreSubscriber<? super T> actual, AsyncContext context) {
            this.actual = actual;
            this.context = context;
        }

        @Override
        public Context currentContext() {
            return actual.currentContext();
        }

        @Override
        public void onSubscribe(Subscription subscription) {
            upstream = subscription;
            actual.onSubscribe(subscription);
        }

        @Override
        public void onNext(T value) {
            AsyncContext outer = ThreadContexts.enter(context);
            try {
                actual.onNext(value);
            } finally {
                ThreadContexts.exit(outer);
            }
        }

        @Override
        public void onError(Throwable failure) {
            AsyncContext outer = ThreadContexts.enter(context);
            try {
                actual.onError(failure);
            } finally {
                ThreadContexts.exit(outer);
            }
        }

        @Override
        public void onComplete() {
            AsyncContext outer = ThreadContexts.enter(context);
            try {
                actual.onComplete();
            } finally {
                ThreadContexts.exit(outer);
            }
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
}
