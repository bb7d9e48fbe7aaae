// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.apollo;

import com.apollographql.apollo.api.ApolloRequest;
import com.apollographql.apollo.api.ApolloResponse;
import com.apollographql.apollo.network.http.HttpInfo;
import kotlinx.coroutines.flow.Flow;

/** For {@code ApolloClient.executeAsFlowInternal}, to which all calls lead. */
public final class FlowAdvice {

    private FlowAdvice() {}

    /** The application asks for answers. */
    public static AskedFlow enter(Object client, ApolloRequest<?> request) {
        return request == null ? null : AskedFlow.here(request.getRequestUuid());
    }

    /** It gets a flow of answers that are seen. */
    public static Object exit(AskedFlow asked, Object result, Throwable thrown) {
        return asked != null && result instanceof Flow
                ? new Answers<>((Flow<?>) result, asked, FlowAdvice::isFromServer)
                : result;
    }

    /** What a cache answers has nothing that tells of HTTP. */
    private static boolean isFromServer(Object answer) {
        return answer instanceof ApolloResponse
                && ((ApolloResponse<?>) answer).executionContext.get(HttpInfo.Key) != null;
    }
}
