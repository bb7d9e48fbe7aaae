// SPDX-License-Identifier: MIT
package org.fieldtrace.library;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.fieldtrace.testing.Versions;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;

/** What is seen of the clients of Elasticsearch and OpenSearch. */
class SearchClientsIT {

    private static final String JACKSON = "com.fasterxml.jackson.core:jackson-databind:2.17.2";

    @TempDir Path temporary;

    @ParameterizedTest
    @Versions({
        "co.elastic.clients:elasticsearch-java:7.16.0",
        "org.opensearch.client:opensearch-java:2.0.0",
        "co.elastic.clients:elasticsearch-java:8.19.12"
    })
    /** Ordinarily the newer transports are examples of it. */
    @EnabledIfEnvironmentVariable(named = "FIELDTRACE_LONG", matches = ".*")
    void findsDocumentsInWhatTheClientsReturn(String library) throws Exception {
        findsDocuments("OverRestClient", library, JACKSON);
    }

    @ParameterizedTest
    @Versions("OverRest5, co.elastic.clients:elasticsearch-java:9.3.3")
    @Versions("OverApache5, org.opensearch.client:opensearch-java:3.9.0")
    void findsThemOverTheNewerTransports(String transport, String library) throws Exception {
        findsDocuments(
                transport, library, "org.apache.httpcomponents.client5:httpclient5:5.5.2", JACKSON);
    }

    @ParameterizedTest
    @Versions({"6.8.23", "7.17.28"})
    void findsWhatTheApplicationMakesOfDocumentsOfTheOlderClients(String version) throws Exception {
        String total =
                version.startsWith("6") ? "2" : "{\\\"value\\\":2,\\\"relation\\\":\\\"eq\\\"}";
        LibraryTrace trace =
                new LibraryApplication(
                                temporary,
                                "org.elasticsearch.client:elasticsearch-rest-high-level-client:"
                                        + version,
                                JACKSON)
                        .compileApp(
                                "SearchHitsOfRest",
                                source ->
                                        source.replace("VERSION", version).replace("TOTAL", total))
                        .record("sampling.rate=1");
        String told = trace.out() + trace.err();
        assertEquals(1, trace.notices().size(), told);
        assertEquals(
                Map.of("texts", 4L, "maps", 4L, "one", 2L, "entity", 2L, "stream", 2L),
                trace.objectsByMethod(),
                told);
        // Each is of the call that has brought it in.
        for (String method : List.of("texts", "maps", "one", "entity", "stream")) {
            assertEquals(1, trace.scopesOfCallsIn("app.Main." + method).size(), method + told);
        }
        assertEquals(
                trace.named("remote_call_enter").size(), trace.named("remote_call_exit").size());
    }

    /**
     * The application is written for Elasticsearch, from which OpenSearch's client was made.
     *
     * @param libraries that of the client first
     */
    private void findsDocuments(String transport, String... libraries) throws Exception {
        boolean isElastic = libraries[0].startsWith("co.");
        LibraryTrace trace =
                new LibraryApplication(temporary, libraries)
                        .compileApp(
                                List.of("SearchHits", "search/" + transport),
                                source -> isElastic ? source : ofOpenSearch(source))
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
        if (!isElastic) {
            // All that somebody waits for, whichever thread of the client made the objects.
            assertEquals(
                    5,
                    trace.named("remote_call_exit").stream()
                            .filter(exit -> exit.number("decode_ns") > 0)
                            .filter(exit -> exit.number("cpu_ns") >= exit.number("decode_ns"))
                            .filter(
                                    exit ->
                                            exit.number("decode_ns")
                                                    >= exit.number("client_decode_ns"))
                            .count());
        }
    }

    private static String ofOpenSearch(String source) {
        return source.replace("clients.elasticsearch", "clients.opensearch")
                .replace("co.elastic.clients", "org.opensearch.client")
                .replace("org.elasticsearch", "org.opensearch")
                .replace("ElasticsearchAsyncClient", "OpenSearchAsyncClient")
                .replace("ElasticsearchClient", "OpenSearchClient");
    }
}
