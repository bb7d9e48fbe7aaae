// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.springgraphql;

import org.fieldtrace.agent.bridge.request.CallName;
import reactor.core.CoreSubscriber;
import reactor.core.publisher.Mono;
import reactor.core.publisher.MonoOperator;

/** A publisher of an answer, each subscription to which makes a call that has a name. */
final class NamedMono<T> extends MonoOperator<T, T> {

    private final String name;

    NamedMono(Mono<? extends T> source, String name) {
        super(source);
        this.name = name;
    }

    @Override
    public void subscribe(CoreSubscriber<? super T> actual) {
        String outer = CallName.enter(name);
        try {
            source.subscribe(actual);
        } finally {
            CallName.exit(outer);
        }
    }
}
