// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.library.dgs;

import java.util.List;
import org.fieldtrace.agent.bridge.container.Envelopes;
import org.fieldtrace.agent.hooks.Hook;
import org.fieldtrace.agent.hooks.Library;

/**
 * Netflix' DGS: what its clients of GraphQL make of answers, which clients of HTTP bring in as
 * text.
 */
public final class DgsLibrary extends Library {

    private static final String CLIENT = "com.netflix.graphql.dgs.client.";
    private static final String RESPONSE = CLIENT + "GraphQLResponse";
    private static final String BRIDGE = "org.fieldtrace.agent.bridge.remotecall.";

    public DgsLibrary() {
        super("dgs", "7.6 to 10.0", "com.netflix.graphql.dgs.");
    }

    @Override
    public List<Hook> hooks() {
        Envelopes.add(RESPONSE, "json");
        String made = BRIDGE + "answer.AnsweredCallAdvice";
        return List.of(
                // What it parses on its own account is maps.
                Hook.on(RESPONSE, "<init>", null, BRIDGE + "LibraryWorkAdvice"),
                Hook.on(RESPONSE, "dataAsObject", null, made),
                Hook.on(RESPONSE, "extractValueAsObject", null, made),
                Hook.onImplementations(
                                CLIENT + "GraphQLClient",
                                "executeQuery",
                                "(Ljava/lang/String;Ljava/util/Map;Ljava/lang/String;)L"
                                        + "com/netflix/graphql/dgs/client/GraphQLResponse;",
                                "org.fieldtrace.advice.dgs.NameAdvice")
                        .inGroup("names"));
    }
}
