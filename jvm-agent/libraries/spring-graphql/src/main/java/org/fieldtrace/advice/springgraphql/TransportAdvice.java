// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.springgraphql;

import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.remotecall.AskedNames;
import org.fieldtrace.agent.bridge.request.CallName;
import org.fieldtrace.agent.bridge.text.GraphQlText;
import org.springframework.graphql.GraphQlRequest;
import reactor.core.publisher.Mono;

/** Advice for how requests of GraphQL are sent. */
public final class TransportAdvice {

    /** For {@code HttpGraphQlTransport.execute}, by which all requests go over HTTP. */
    public static final class Reactive {
        /** What is to be executed, once somebody subscribes. */
        public static GraphQlRequest enter(Object transport, GraphQlRequest request) {
            return NativeAgent.following ? request : null;
        }

        /** Whoever subscribes makes a call with its name. */
        public static Object exit(GraphQlRequest request, Object answer, Throwable thrown) {
            String name =
                    request == null
                            ? null
                            : GraphQlText.name(request.getDocument(), request.getOperationName());
            return name == null || !(answer instanceof Mono)
                    ? answer
                    : new NamedMono<>((Mono<?>) answer, name, request);
        }
    }

    /** For {@code HttpSyncGraphQlTransport.execute}, whose calls are made on the same thread. */
    public static final class Synchronous {
        /** What is executed. */
        public static String enter(Object transport, GraphQlRequest request) {
            if (!NativeAgent.following || request == null) {
                return null;
            }
            AskedNames.tellSelection(request.getDocument(), request.getOperationName());
            return CallName.enter(
                    GraphQlText.name(request.getDocument(), request.getOperationName()));
        }

        /** It is executed. */
        public static void exit(String outer, Object answer, Throwable thrown) {
            CallName.exit(outer);
        }
    }
}
