// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.apollo;

import com.apollographql.apollo.api.ApolloRequest;
import com.apollographql.apollo.api.ApolloResponse;
import com.apollographql.apollo.api.Operation;
import com.apollographql.apollo.network.http.HttpInfo;
import kotlinx.coroutines.flow.Flow;
import org.fieldtrace.agent.bridge.NativeAgent;

/** Advice for Apollo's client since version 4. */
public final class ApolloAdvice {

    /** For {@code ApolloClient.executeAsFlowInternal}, to which all calls lead. */
    public static final class Ask {
        /** The application asks for answers. */
        public static AskedFlow enter(Object client, ApolloRequest<?> request) {
            return request == null ? null : AskedFlow.here(request.getRequestUuid());
        }

        /** It gets a flow of answers that are seen. */
        public static Object exit(AskedFlow asked, Object result, Throwable thrown) {
            return asked != null && result instanceof Flow
                    ? new Answers<>((Flow<?>) result, asked, Ask::isFromServer)
                    : result;
        }

        /** What a cache answers has nothing that tells of HTTP. */
        private static boolean isFromServer(Object answer) {
            return answer instanceof ApolloResponse
                    && ((ApolloResponse<?>) answer).executionContext.get(HttpInfo.Key) != null;
        }
    }

    /** For {@code HttpNetworkTransport.execute}, by which all requests go over HTTP. */
    public static final class Send {
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
            return new NamedAnswers<>(
                    (Flow<?>) answers,
                    request.getRequestUuid(),
                    operation.document(),
                    operation.name());
        }
    }
}
