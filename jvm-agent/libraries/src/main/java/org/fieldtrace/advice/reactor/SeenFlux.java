// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.reactor;

import org.fieldtrace.agent.bridge.remotecall.CallPath;
import reactor.core.CoreSubscriber;
import reactor.core.publisher.Flux;
import reactor.core.publisher.FluxOperator;

/** A publisher of an answer in parts, each subscription to which is a remote call. */
final class SeenFlux<T> extends FluxOperator<T, T> {

    private final CallPath askedAt;
    private final int format;

    SeenFlux(Flux<? extends T> source, CallPath askedAt, int format) {
        super(source);
        this.askedAt = askedAt;
        this.format = format;
    }

    @Override
    public void subscribe(CoreSubscriber<? super T> actual) {
        AnswerSubscriber.subscribe(source, actual, askedAt, format);
    }
}
