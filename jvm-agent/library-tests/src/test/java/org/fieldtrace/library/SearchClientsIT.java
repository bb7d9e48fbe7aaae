// SPDX-License-Identifier: MIT
package org.fieldtrace.library;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is seen of the clients of Elasticsearch and OpenSearch. */
class SearchClientsIT {

    private static final String JACKSON = "com.fasterxml.jackson.core:jackson-databind:2.17.2";

    @TempDir Path temporary;

    @ParameterizedTest
    @CsvSource({
        "co.elastic.clients, elasticsearch-java:7.16.0, org.elasticsearch",
        "co.elastic.clients, elasticsearch-java:8.19.12, org.elasticsearch",
        "org.opensearch.client, opensearch-java:2.0.0, org.opensearch"
    })
    void findsDocumentsInWhatTheClientsReturn(String client, String library, String restClient)
            throws Exception {
        String transport =
                client
                        + ".transport.rest_client.RestClientTransport("
                        + restClient
                        + ".client.RestClient.builder(org.apache.http.HttpHost.create(url))"
                        + ".setRequestConfigCallback(config -> config"
                        + ".setConnectTimeout(Integer.getInteger(\"test.patience.ms\"))"
                        + ".setSocketTimeout(Integer.getInteger(\"test.patience.ms\"))).build(), "
                        + mapper(client);
        findsDocuments(client, "new " + transport, client + ":" + library, JACKSON);
    }

    @ParameterizedTest
    @CsvSource({
        "co.elastic.clients, elasticsearch-java:9.3.3, "
                + "'new co.elastic.clients.transport.rest5_client.Rest5ClientTransport("
                + "co.elastic.clients.transport.rest5_client.low_level.Rest5Client"
                + ".builder(java.net.URI.create(url)).build(), MAPPER'",
        "org.opensearch.client, opensearch-java:3.9.0, "
                + "'org.opensearch.client.transport.httpclient5.ApacheHttpClient5TransportBuilder"
                + ".builder(org.apache.hc.core5.http.HttpHost.create(url)).setMapper(MAPPER.build()'"
    })
    void findsThemOverTheNewerTransports(String client, String library, String transport)
            throws Exception {
        findsDocuments(
                client,
                transport.replace("MAPPER", mapper(client)),
                client + ":" + library,
                "org.apache.httpcomponents.client5:httpclient5:5.5.2",
                JACKSON);
    }

    /** An expression, and the parenthesis that follows it. */
    private static String mapper(String client) {
        return "new " + client + ".json.jackson.JacksonJsonpMapper())";
    }

    private void findsDocuments(String client, String transport, String... libraries)
            throws Exception {
        boolean isElastic = client.startsWith("co.");
        String api = client + (isElastic ? ".elasticsearch" : ".opensearch");
        String name = isElastic ? ".Elasticsearch" : ".OpenSearch";
        LibraryTrace trace =
                new LibraryApplication(temporary, libraries)
                        .compileApp(
                                "SearchHits",
                                source ->
                                        source.replace("ASYNC_CLIENT", api + name + "AsyncClient")
                                                .replace("CLIENT", api + name + "Client")
                                                .replace("API", api)
                                                .replace("TRANSPORT", transport))
                        .record("sampling.rate=1");
        assertEquals(1, trace.notices().size(), trace.err());
        assertEquals(
                Map.of(
                        "search", 4L,
                        "get", 2L,
                        "severalOnes", 4L,
                        "severalSearches", 4L,
                        "updated", 2L,
                        "searchLater", 4L),
                trace.objectsByMethod());
        assertEquals(6, trace.named("remote_call_enter").size());
        assertEquals(6, trace.named("remote_call_exit").size());
    }
}
