// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.library.elasticsearch;

import java.util.ArrayList;
import java.util.List;
import org.fieldtrace.agent.hooks.Hook;
import org.fieldtrace.agent.hooks.Library;
import org.fieldtrace.agent.library.shared.DocumentEnvelopes;

/**
 * Elasticsearch's Java client: documents in what its requests return. Of its older clients what the
 * application parses of documents and answers.
 */
public final class ElasticsearchLibrary extends Library {

    private static final String REMOTE_CALL =
            "org.fieldtrace.agent.bridge.remotecall.RemoteCallAdvice";
    private static final String FUTURE = "org.fieldtrace.agent.bridge.remotecall.FutureAdvice";
    private static final String BODY = "org.fieldtrace.agent.bridge.remotecall.answer.BodyAdvice";
    private static final String ANSWER =
            "org.fieldtrace.agent.bridge.remotecall.answer.AnswerAdvice";
    private static final String FOUND = "org.fieldtrace.advice.elasticsearch.FoundAdvice";
    private static final String OLDER = "org.elasticsearch.";
    private static final String HIGH_LEVEL = "its high-level REST client";
    private static final String LOW_LEVEL = "its low-level REST client";
    private static final String TRANSPORT = "co.elastic.clients.transport.";

    public ElasticsearchLibrary() {
        super(
                "elasticsearch",
                "7.16 to 9.3, and the REST clients 6.8 to 7.17",
                "org.elasticsearch.",
                "co.elastic.");
    }

    @Override
    public List<Hook> hooks() {
        DocumentEnvelopes.lookThrough("co.elastic.clients.elasticsearch.");
        String base = TRANSPORT + "ElasticsearchTransportBase"; // since 8.9
        String before = TRANSPORT + "rest_client.RestClientTransport";
        List<Hook> hooks = new ArrayList<>();
        hooks.add(Hook.on(base, "performRequest", null, REMOTE_CALL));
        hooks.add(Hook.on(base, "performRequestAsync", null, FUTURE));
        hooks.add(Hook.ifPresent(before, "performRequest", null, REMOTE_CALL));
        hooks.add(Hook.ifPresent(before, "performRequestAsync", null, FUTURE));
        hooks.addAll(highLevel());
        hooks.addAll(lowLevel());
        return hooks;
    }

    /** Its documents are texts, or maps that it makes of them. */
    private static List<Hook> highLevel() {
        List<Hook> hooks = new ArrayList<>();
        for (String method :
                List.of(
                        "performRequest",
                        "performRequestAndParseEntity",
                        "performRequestAndParseOptionalEntity")) {
            hooks.add(
                    Hook.ifPresent(OLDER + "client.RestHighLevelClient", method, null, FOUND)
                            .inGroup(HIGH_LEVEL));
        }
        String hit = OLDER + "search.SearchHit";
        String got = OLDER + "action.get.GetResponse";
        for (String document : List.of("getSourceAsString", "getSourceAsMap")) {
            hooks.add(Hook.on(hit, document, null, BODY).inGroup(HIGH_LEVEL));
            hooks.add(Hook.on(got, document, null, BODY).inGroup(HIGH_LEVEL));
        }
        hooks.add(Hook.on(got, "getSourceAsBytes", null, BODY).inGroup(HIGH_LEVEL));
        return hooks;
    }

    private static List<Hook> lowLevel() {
        return List.of(
                Hook.on(OLDER + "client.RestClient", "performRequest", null, ANSWER)
                        .inGroup(LOW_LEVEL),
                Hook.on(OLDER + "client.Response", "getEntity", null, BODY).inGroup(LOW_LEVEL));
    }
}
