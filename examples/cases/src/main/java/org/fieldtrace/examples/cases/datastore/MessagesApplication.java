// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.cases.datastore;

import java.net.URI;
import org.apache.hc.core5.http.HttpHost;
import org.fieldtrace.examples.cases.WebService;
import org.opensearch.client.json.jackson.JacksonJsonpMapper;
import org.opensearch.client.opensearch.OpenSearchClient;
import org.opensearch.client.transport.httpclient5.ApacheHttpClient5TransportBuilder;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.annotation.Bean;

/** The service that keeps messages, and deletes them in time. */
@WebService
public class MessagesApplication {

    @Bean
    OpenSearchClient store(@Value("${opensearch.url}") String url) {
        return new OpenSearchClient(
                ApacheHttpClient5TransportBuilder.builder(HttpHost.create(URI.create(url)))
                        .setMapper(new JacksonJsonpMapper())
                        .build());
    }
}
