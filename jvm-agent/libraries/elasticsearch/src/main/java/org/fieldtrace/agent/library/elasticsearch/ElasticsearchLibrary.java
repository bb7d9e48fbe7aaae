// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.library.elasticsearch;

import java.util.List;
import org.fieldtrace.agent.hooks.Hook;
import org.fieldtrace.agent.hooks.Library;
import org.fieldtrace.agent.library.shared.DocumentEnvelopes;

/** Elasticsearch's Java client: documents in what its requests return. */
public final class ElasticsearchLibrary implements Library {

    private static final String REMOTE_CALL =
            "org.fieldtrace.agent.bridge.remotecall.RemoteCallAdvice";
    private static final String FUTURE = "org.fieldtrace.agent.bridge.remotecall.FutureAdvice";
    private static final String TRANSPORT = "co.elastic.clients.transport.";

    @Override
    public String name() {
        return "elasticsearch";
    }

    @Override
    public String versions() {
        return "7.16 to 9.3";
    }

    @Override
    public List<String> prefixes() {
        return List.of("org.elasticsearch.", "co.elastic.");
    }

    @Override
    public List<Hook> hooks() {
        DocumentEnvelopes.lookThrough("co.elastic.clients.elasticsearch.");
        String base = TRANSPORT + "ElasticsearchTransportBase"; // since 8.9
        String before = TRANSPORT + "rest_client.RestClientTransport";
        return List.of(
                Hook.on(base, "performRequest", null, REMOTE_CALL),
                Hook.on(base, "performRequestAsync", null, FUTURE),
                Hook.ifPresent(before, "performRequest", null, REMOTE_CALL),
                Hook.ifPresent(before, "performRequestAsync", null, FUTURE));
    }
}
