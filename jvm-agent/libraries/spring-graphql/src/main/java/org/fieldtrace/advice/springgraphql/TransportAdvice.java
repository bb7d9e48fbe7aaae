// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.springgraphql;

import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.text.GraphQlText;
import org.springframework.graphql.GraphQlRequest;
import reactor.core.publisher.Mono;

/** For {@code HttpGraphQlTransport.execute}, by which all requests go over HTTP. */
public final class TransportAdvice {

    private TransportAdvice() {}

    /** What is to be executed, once somebody subscribes. */
    public static String enter(Object transport, GraphQlRequest request) {
        return NativeAgent.following && request != null
                ? GraphQlText.name(request.getDocument(), request.getOperationName())
                : null;
    }

    /** Whoever subscribes makes a call with this name. */
    public static Object exit(String name, Object answer, Throwable thrown) {
        return name == null || !(answer instanceof Mono)
                ? answer
                : new NamedMono<>((Mono<?>) answer, name);
    }
}
