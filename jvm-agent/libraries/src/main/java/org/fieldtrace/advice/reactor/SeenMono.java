// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.reactor;

import org.fieldtrace.agent.bridge.remotecall.CallPath;
import reactor.core.CoreSubscriber;
import reactor.core.publisher.Mono;
import reactor.core.publisher.MonoOperator;

/** A publisher of one answer at most, each subscription to which is a remote call. */
final class SeenMono<T> extends MonoOperator<T, T> {

    private final CallPath askedAt;
    private final int format;

    SeenMono(Mono<? extends T> source, CallPath askedAt, int format) {
        super(source);
        this.askedAt = askedAt;
        this.format = format;
    }

    @Override
    public void subscribe(CoreSubscriber<? super T> actual) {
        AnswerSubscriber.subscribe(source, actual, askedAt, format);
    }
}
