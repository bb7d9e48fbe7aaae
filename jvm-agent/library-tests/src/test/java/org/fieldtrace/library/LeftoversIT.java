// SPDX-License-Identifier: MIT
package org.fieldtrace.library;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.fieldtrace.testing.ChildJvm;
import org.fieldtrace.testing.Extent;
import org.fieldtrace.testing.Patience;
import org.fieldtrace.testing.TraceSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What the agent knows of requests goes with them, however they end. {@code -Drequests=100000}
 * makes so many with each client and each other library, and a quarter of them with each server.
 */
class LeftoversIT {

    private static final int REQUESTS = Integer.getInteger("requests", 1000);

    /** Fewer of each library, because each of its calls is looked into. */
    private static final int OF_A_LIBRARY = Integer.getInteger("requests", 200);

    /** Of a busy machine, of each of several clients. */
    private static final int REQUESTS_A_SECOND = 10;

    /** What is known of connections stays as long as they do, and clients keep some. */
    private static final String MOST_LEFT = "12";

    private static final String[] SERVED = {
        "/employee/ada", "/calling/7", "/failing", "/missing/4711", "/async", "/dispatched"
    };

    /** Requests alone, which all are told. */
    private static final String SPANS = "fields=off";

    /** Every object of every remote call is looked at, however often that was done. */
    private static final String FIELDS =
            "sampling.rate=1,sampling.verdicts=1000000,overhead.budget=off";

    /** Which libraries are tested beside servers and clients of HTTP: {@code -Dlibrary=Grpc}. */
    private static final String ONLY = System.getProperty("library", ".*");

    /** Apache's client else looks once a second whether an answer is overdue. */
    private static final String OFTEN =
            ".setHttpClientConfigCallback(http -> http.setIOReactorConfig("
                    + "org.apache.hc.core5.reactor.IOReactorConfig.custom().setSelectInterval("
                    + "org.apache.hc.core5.util.TimeValue.ofMilliseconds(10)).build()))";

    @TempDir Path temporary;

    /** Of each server the newest version. */
    static List<ServersIT.Server> servers() {
        Map<String, ServersIT.Server> newest = new LinkedHashMap<>();
        ServersIT.servers().forEach(server -> newest.put(server.name(), server));
        return Extent.example(List.copyOf(newest.values()));
    }

    @ParameterizedTest
    @MethodSource("servers")
    void nothingIsKeptOfWhatAServerHasAnswered(ServersIT.Server server) throws Exception {
        LibraryApplication application =
                new LibraryApplication(temporary, server.libraries().toArray(String[]::new));
        application.compile(server.sources());
        int rounds = REQUESTS / SERVED.length / 4;
        List<String> command = new ArrayList<>(List.of("app.Main"));
        command.add(Tls.keys().toString());
        command.add(server.name());
        command.add("rounds=" + rounds);
        command.addAll(List.of(SERVED));
        assertNothingIsLeft(application, SPANS, command);
    }

    @Test
    @EnabledIfEnvironmentVariable(named = "FIELDTRACE_LONG", matches = ".*")
    void nothingIsKeptOfManyRequestsFailuresAndTimeOutsAmongThem() throws Exception {
        LibraryApplication application =
                new LibraryApplication(temporary, HttpClients.NEWEST.toArray(String[]::new));
        List<String> sources = HttpClients.sources("Rude", "ManyRequests");
        sources.add(LibraryApplication.file("Leftovers"));
        application.compile(sources);
        List<String> command = new ArrayList<>(List.of("app.Main", "" + REQUESTS, MOST_LEFT));
        command.addAll(HttpClients.NAMES);
        assertNothingIsLeft(application, SPANS, command);
    }

    /**
     * A library that has no test of its own here.
     *
     * @param name of the class that asks it
     * @param options of the agent
     * @param replacements of words of its source, each before what replaces it
     * @param sources that it needs besides
     */
    record Library(
            String name,
            String options,
            Map<String, String> replacements,
            List<String> sources,
            List<String> libraries) {

        Library(String name, String options, List<String> sources, String... libraries) {
            this(name, options, Map.of(), sources, List.of(libraries));
        }

        /** The texts of its source files. */
        List<String> texts() throws IOException {
            List<String> texts = new ArrayList<>();
            for (String source : sources) {
                texts.add(LibraryApplication.file(source));
            }
            for (String common :
                    List.of("Leftovers", "leftovers/Main", "leftovers/Asked", "leftovers/Gate")) {
                texts.add(LibraryApplication.file(common));
            }
            String own = LibraryApplication.file("leftovers/" + name);
            for (Map.Entry<String, String> replacement : replacements.entrySet()) {
                own = own.replaceAll("\\b" + replacement.getKey() + "\\b", replacement.getValue());
            }
            texts.add(own);
            return texts;
        }

        @Override
        public String toString() {
            return name + " with " + options + ", " + libraries;
        }
    }

    static List<Library> libraries() {
        return Extent.example(
                allLibraries()
                        .filter(library -> library.name.matches(ONLY))
                        .filter(
                                library ->
                                        !library.name.equals("Redis") || RedisServer.isInstalled())
                        .toList());
    }

    private static Stream<Library> allLibraries() {
        return Stream.of(
                new Library("JdkServer", SPANS, List.of("servers/Keys")),
                new Library(
                        "Grpc",
                        FIELDS,
                        List.of("grpc/TextMethods"),
                        "io.grpc:grpc-netty-shaded:1.85.1",
                        "io.grpc:grpc-stub:1.85.1"),
                new Library(
                        "Bodies",
                        FIELDS,
                        List.of(),
                        "com.squareup.retrofit2:retrofit:3.0.0",
                        "com.squareup.retrofit2:converter-jackson:3.0.0",
                        "com.squareup.okhttp3:okhttp-jvm:5.5.1"),
                new Library(
                        "MongoDb",
                        FIELDS,
                        List.of(),
                        "org.mongodb:mongodb-driver-sync:5.14.0",
                        "de.bwaldvogel:mongo-java-server:1.47.0"),
                new Library(
                        "Redis",
                        FIELDS,
                        List.of(),
                        "redis.clients:jedis:8.0.2",
                        "io.lettuce:lettuce-core:7.7.0.RELEASE",
                        "com.fasterxml.jackson.core:jackson-databind:2.17.2"),
                search(
                        "co.elastic.clients",
                        "elasticsearch",
                        "Elasticsearch",
                        "new co.elastic.clients.transport.rest5_client.Rest5ClientTransport("
                                + "co.elastic.clients.transport.rest5_client.low_level.Rest5Client"
                                + ".builder(java.net.URI.create(url))LIMIT.build(), MAPPER)",
                        "9.3.3"),
                search(
                        "org.opensearch.client",
                        "opensearch",
                        "OpenSearch",
                        "org.opensearch.client.transport.httpclient5"
                                + ".ApacheHttpClient5TransportBuilder.builder("
                                + "org.apache.hc.core5.http.HttpHost.create(url))"
                                + ".setMapper(MAPPER)LIMIT.build()",
                        "3.9.0"),
                // The last is the example of the ordinary run: the one that takes least.
                new Library(
                        "Jdbc",
                        SPANS,
                        List.of(),
                        "com.h2database:h2:2.5.252",
                        "com.zaxxer:HikariCP:6.3.3"));
    }

    /** A search engine's client: the names of its package and of its classes. */
    private static Library search(
            String group, String engine, String name, String transport, String version) {
        String client = group + "." + engine + "." + name;
        return new Library(
                "Search",
                FIELDS,
                Map.of(
                        "API",
                        group + "." + engine,
                        "ASYNC_CLIENT",
                        client + "AsyncClient",
                        "CLIENT",
                        client + "Client",
                        "TRANSPORT",
                        transport
                                .replace(
                                        "MAPPER",
                                        "new " + group + ".json.jackson.JacksonJsonpMapper()")
                                .replace(
                                        "LIMIT",
                                        ".setRequestConfigCallback(request ->"
                                                + " request.setResponseTimeout("
                                                + "millis, java.util.concurrent.TimeUnit.MILLISECONDS))"
                                                + OFTEN)),
                List.of(),
                List.of(
                        group + ":" + engine + "-java:" + version,
                        "org.apache.httpcomponents.client5:httpclient5:5.5.2",
                        "com.fasterxml.jackson.core:jackson-databind:2.17.2"));
    }

    @ParameterizedTest
    @MethodSource("libraries")
    void nothingIsKeptOfWhatALibraryWasAsked(Library library) throws Exception {
        LibraryApplication application =
                new LibraryApplication(temporary, library.libraries().toArray(String[]::new));
        application.compile(library.texts());
        String keys = "-Dkeys=" + Tls.keys();
        assertNothingIsLeft(
                application,
                library.options(),
                List.of(keys, "app.Main", library.name(), "" + OF_A_LIBRARY));
    }

    private static ChildJvm jvm() {
        ChildJvm jvm = ChildJvm.ofThisJdk();
        return Integer.getInteger("requests") == null ? jvm.shortLived() : jvm;
    }

    private void assertNothingIsLeft(
            LibraryApplication application, String options, List<String> command) throws Exception {
        try (TraceSession session = new TraceSession(temporary.resolve("trace"))) {
            ChildJvm.Result result =
                    jvm().withAgent(options)
                            .with("-cp", application.classPath())
                            .start(command.toArray(String[]::new))
                            .await(Patience.SECONDS + REQUESTS / REQUESTS_A_SECOND);
            assertEquals(0, result.status(), result.err());
            assertEquals("", result.out(), "left of requests");
            assertEquals(
                    1,
                    result.err().lines().filter(line -> line.startsWith("fieldtrace: ")).count(),
                    result.err());
        }
    }
}
