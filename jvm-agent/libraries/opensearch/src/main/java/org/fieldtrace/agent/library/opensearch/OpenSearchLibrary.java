// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.library.opensearch;

import java.util.ArrayList;
import java.util.List;
import org.fieldtrace.agent.hooks.Hook;
import org.fieldtrace.agent.hooks.Library;
import org.fieldtrace.agent.library.shared.DocumentEnvelopes;

/** OpenSearch's Java client: documents in what its requests return. */
public final class OpenSearchLibrary extends Library {

    private static final String REMOTE_CALL =
            "org.fieldtrace.agent.bridge.remotecall.RemoteCallAdvice";
    private static final String DECODING =
            "org.fieldtrace.agent.bridge.remotecall.DecodingAdvice$OfAnswer";
    private static final String FUTURE = "org.fieldtrace.agent.bridge.remotecall.FutureAdvice";
    private static final List<String> TRANSPORTS =
            List.of(
                    "rest_client.RestClientTransport",
                    "httpclient5.ApacheHttpClient5Transport",
                    "aws.AwsSdk2Transport");

    private static final String COSTS = "what its answers cost";

    /** Of its overloads the one that returns what the application gets. */
    private static final String ASYNC =
            "(Ljava/lang/Object;Lorg/opensearch/client/transport/Endpoint;"
                    + "Lorg/opensearch/client/transport/TransportOptions;)"
                    + "Ljava/util/concurrent/CompletableFuture;";

    public OpenSearchLibrary() {
        super("opensearch", "2.0 to 3.9", "org.opensearch.");
    }

    @Override
    public List<Hook> hooks() {
        DocumentEnvelopes.lookThrough("org.opensearch.client.opensearch.");
        List<Hook> hooks = new ArrayList<>();
        for (String transport : TRANSPORTS) {
            String name = "org.opensearch.client.transport." + transport;
            hooks.add(Hook.on(name, "performRequest", null, REMOTE_CALL));
            hooks.add(Hook.on(name, "performRequestAsync", ASYNC, FUTURE));
            hooks.add(Hook.ifPresent(name, "decodeResponse", null, DECODING).inGroup(COSTS));
        }
        return hooks;
    }
}
