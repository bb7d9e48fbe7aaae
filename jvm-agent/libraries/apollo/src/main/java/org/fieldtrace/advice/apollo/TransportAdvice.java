// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.apollo;

import com.apollographql.apollo.api.ApolloRequest;
import com.apollographql.apollo.api.Operation;
import kotlinx.coroutines.flow.Flow;
import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.text.GraphQlText;

/** For {@code HttpNetworkTransport.execute}, by which all requests go over HTTP. */
public final class TransportAdvice {

    private TransportAdvice() {}

    /** What is to be sent, once somebody collects. */
    public static ApolloRequest<?> enter(Object transport, ApolloRequest<?> request) {
        return NativeAgent.following ? request : null;
    }

    /** Whoever collects makes an exchange with the name of the operation. */
    public static Object exit(ApolloRequest<?> request, Object answers, Throwable thrown) {
        if (request == null || !(answers instanceof Flow)) {
            return answers;
        }
        Operation<?> operation = request.getOperation();
        String name = GraphQlText.name(operation.document(), operation.name());
        return new NamedAnswers<>((Flow<?>) answers, request.getRequestUuid(), name);
    }
}
