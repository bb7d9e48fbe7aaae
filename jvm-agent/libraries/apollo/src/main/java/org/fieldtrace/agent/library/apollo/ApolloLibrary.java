// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.library.apollo;

import java.util.List;
import org.fieldtrace.agent.bridge.container.Envelopes;
import org.fieldtrace.agent.hooks.Hook;
import org.fieldtrace.agent.hooks.Library;

/** Apollo Kotlin: the data of the answers to its operations. Below it is OkHttp. */
public final class ApolloLibrary extends Library {

    private static final String ADVICE = "org.fieldtrace.advice.apollo.";
    private static final String APOLLO_3 = "com.apollographql.apollo3.";
    private static final String APOLLO = "com.apollographql.apollo.";
    private static final String TRANSPORT = "network.http.HttpNetworkTransport";
    private static final String ANSWERS = "Lkotlinx/coroutines/flow/Flow;";

    public ApolloLibrary() {
        super("apollo", "3.0 to 5.0", "com.apollographql.");
    }

    @Override
    public List<Hook> hooks() {
        Envelopes.add(APOLLO_3 + "api.ApolloResponse", "data");
        Envelopes.add(APOLLO + "api.ApolloResponse", "data");
        return List.of(
                Hook.on(
                        APOLLO_3 + "ApolloCall",
                        "toFlow",
                        "()" + ANSWERS,
                        ADVICE + "Apollo3Advice$Ask"),
                Hook.on(
                        APOLLO + "ApolloClient",
                        "executeAsFlowInternal$apollo_runtime",
                        "(" + request(APOLLO) + "Z)" + ANSWERS,
                        ADVICE + "ApolloAdvice$Ask"),
                Hook.on(
                        APOLLO_3 + TRANSPORT,
                        "execute",
                        "(" + request(APOLLO_3) + ")" + ANSWERS,
                        ADVICE + "Apollo3Advice$Send"),
                Hook.on(
                        APOLLO + TRANSPORT,
                        "execute",
                        "(" + request(APOLLO) + ")" + ANSWERS,
                        ADVICE + "ApolloAdvice$Send"));
    }

    private static String request(String version) {
        return "L" + version.replace('.', '/') + "api/ApolloRequest;";
    }
}
