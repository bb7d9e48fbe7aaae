// SPDX-License-Identifier: MIT
package app;

import co.elastic.clients.json.jackson.JacksonJsonpMapper;
import co.elastic.clients.transport.rest_client.RestClientTransport;
import org.apache.http.HttpHost;
import org.elasticsearch.client.RestClient;

/** The transport of both clients over that of REST. */
class Transport {

    static RestClientTransport to(String url) {
        int patience = Integer.getInteger("test.patience.ms");
        RestClient client =
                RestClient.builder(HttpHost.create(url))
                        .setRequestConfigCallback(
                                config ->
                                        config.setConnectTimeout(patience)
                                                .setSocketTimeout(patience))
                        .build();
        return new RestClientTransport(client, new JacksonJsonpMapper());
    }
}
