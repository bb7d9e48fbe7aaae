// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.apollo;

import com.apollographql.apollo3.ApolloCall;
import com.apollographql.apollo3.api.ApolloResponse;
import com.apollographql.apollo3.network.http.HttpInfo;
import kotlinx.coroutines.flow.Flow;

/**
 * For {@code ApolloCall.toFlow} of version 3, of which {@code execute} is made, too. The id of the
 * request is made later, so its operation stands for it.
 */
public final class FlowAdvice3 {

    private FlowAdvice3() {}

    /** The application asks for answers. */
    public static AskedFlow enter(ApolloCall<?> call) {
        return AskedFlow.here(call.getOperation());
    }

    /** It gets a flow of answers that are seen. */
    public static Object exit(AskedFlow asked, Object result, Throwable thrown) {
        return asked != null && result instanceof Flow
                ? new Answers<>((Flow<?>) result, asked, FlowAdvice3::isFromServer)
                : result;
    }

    /** What a cache answers has nothing that tells of HTTP. */
    private static boolean isFromServer(Object answer) {
        return answer instanceof ApolloResponse
                && ((ApolloResponse<?>) answer).executionContext.get(HttpInfo.Key) != null;
    }
}
