// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.springgraphql;

import org.fieldtrace.agent.bridge.remotecall.AskedNames;
import org.fieldtrace.agent.bridge.request.CallName;
import org.springframework.graphql.GraphQlRequest;
import reactor.core.CoreSubscriber;
import reactor.core.publisher.Mono;
import reactor.core.publisher.MonoOperator;

/** A publisher of an answer, each subscription to which makes a call that has a name. */
final class NamedMono<T> extends MonoOperator<T, T> {

    private final String name;
    private final GraphQlRequest request;

    NamedMono(Mono<? extends T> source, String name, GraphQlRequest request) {
        super(source);
        this.name = name;
        this.request = request;
    }

    @Override
    public void subscribe(CoreSubscriber<? super T> actual) {
        AskedNames.tellSelection(request.getDocument(), request.getOperationName());
        String outer = CallName.enter(name);
        try {
            source.subscribe(actual);
        } finally {
            CallName.exit(outer);
        }
    }
}
