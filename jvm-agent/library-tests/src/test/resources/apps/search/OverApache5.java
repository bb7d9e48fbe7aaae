// SPDX-License-Identifier: MIT
package app;

import org.apache.hc.core5.http.HttpHost;
import org.opensearch.client.json.jackson.JacksonJsonpMapper;
import org.opensearch.client.transport.OpenSearchTransport;
import org.opensearch.client.transport.httpclient5.ApacheHttpClient5TransportBuilder;

/** OpenSearch's newer transport. */
class Transport {

    static OpenSearchTransport to(String url) throws Exception {
        return ApacheHttpClient5TransportBuilder.builder(HttpHost.create(url))
                .setMapper(new JacksonJsonpMapper())
                .build();
    }
}
