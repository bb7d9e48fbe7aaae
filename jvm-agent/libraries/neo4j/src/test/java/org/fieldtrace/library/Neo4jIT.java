// SPDX-License-Identifier: MIT
package org.fieldtrace.library;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.fieldtrace.testing.Versions;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;

/**
 * Statements to a Neo4j, and what the application and Spring Data make of their rows. The server
 * takes longer to start than the rest of the test.
 */
@EnabledIfEnvironmentVariable(named = "FIELDTRACE_LONG", matches = ".*")
class Neo4jIT {

    private static Neo4jServer server;

    @TempDir Path temporary;

    @BeforeAll
    static void startServer() throws Exception {
        server = new Neo4jServer();
    }

    @AfterAll
    static void stopServer() throws Exception {
        if (server != null) {
            server.close();
        }
    }

    @ParameterizedTest
    @Versions({"4.4.12", "6.2.0"})
    void eachStatementIsACallOfItsRequestAndWhatIsMadeOfRecordsARemoteObject(String driver)
            throws Exception {
        boolean isNew = !driver.startsWith("4");
        LibraryTrace trace =
                new LibraryApplication(
                                temporary,
                                "org.neo4j.driver:neo4j-java-driver:" + driver,
                                "io.projectreactor:reactor-core:3.6.11")
                        .compile(sources(isNew))
                        .record("sampling.rate=1,watch.backend=bytecode", "" + server.port());
        String told = trace.out() + trace.err();
        assertEquals(1, trace.notices().size(), told);
        assertEquals(
                List.of("rows: 2500", "first: 1", "failed", "subscribed: 3"),
                trace.out().lines().toList(),
                told);
        Requests requests = new Requests(trace);
        assertEquals(List.of(), requests.notEndedOnce(), told);
        assertEquals(
                calls(server.port()),
                Requests.byName(
                        calls(0).keySet(), name -> requests.endsAndPortsOfCallsOf("/" + name)),
                told);
        Map<String, Long> objects = new TreeMap<>();
        trace.objectsByMethod("app.")
                .forEach((m, count) -> objects.merge(m.replace("lambda$", ""), count, Long::sum));
        assertEquals(made(isNew), objects, told);
        Set<String> judged = Set.of("app.Main$Employee.id unused", "app.Main$Employee.name used");
        assertEquals(judged, trace.fatesIn("app.Main.looks"), told);
        if (isNew) {
            assertEquals(1, trace.callsIn("app.Records.makesOfEach"), told);
            assertEquals(
                    Set.of("app.Records$Named.id unused", "app.Records$Named.name used"),
                    trace.fatesIn("app.Records.looks"),
                    told);
        }
        assertFalse(
                trace.named("string_def").stream().anyMatch(s -> s.get("value").contains("secret")),
                "values are never recorded");
    }

    @ParameterizedTest
    @Versions({"6.3.0", "8.0.1"})
    void eachEntityThatSpringMakesOfRowsIsARemoteObject(String springData) throws Exception {
        LibraryTrace trace =
                new LibraryApplication(
                                temporary,
                                "org.springframework.data:spring-data-neo4j:" + springData)
                        .compile(
                                List.of(
                                        LibraryApplication.resource("Peer.java"),
                                        LibraryApplication.resource("MessageWeb.java"),
                                        LibraryApplication.resource("SpringDataNeo4j.java")))
                        .record("sampling.rate=1,watch.backend=bytecode", "" + server.port());
        String told = trace.out() + trace.err();
        assertEquals(1, trace.notices().size(), told);
        assertEquals(
                Map.of(
                        "looks",
                        200L,
                        "findsAll",
                        4L,
                        "findsOne",
                        1L,
                        "findsByName",
                        4L,
                        "findsById",
                        2L,
                        "maps",
                        3L),
                trace.objectsByMethod(),
                told);
        assertEquals(1, trace.callsIn("app.Main.findsAll"), told);
        assertEquals(
                Set.of(
                        "app.Main$Employee.id unused",
                        "app.Main$Employee.name used",
                        "app.Main$Employee.city unused",
                        "app.Main$City.name unused"),
                trace.fatesIn("app.Main.looks"),
                told);
        assertEquals(
                List.of("OTHER neo4j MATCH Employee 0 completed"),
                new Requests(trace).endsOfCallsOf("/finds-in-request"),
                told);
    }

    private static List<String> sources(boolean isNew) throws Exception {
        List<String> sources = new ArrayList<>();
        sources.add(LibraryApplication.resource("Peer.java"));
        sources.add(LibraryApplication.resource("MessageWeb.java"));
        String main = LibraryApplication.resource("Neo4j.java");
        if (isNew) {
            sources.add(LibraryApplication.resource("Neo4jRecords.java"));
            String reactive = "org.neo4j.driver.reactivestreams.ReactiveSession";
            main =
                    main.replace("readTransaction", "executeRead")
                            .replace("asyncSession()", "session(AsyncSession.class)")
                            .replace("org.neo4j.driver.reactive.RxSession", reactive)
                            .replace("rxSession()", "session(" + reactive + ".class)")
                            .replace(
                                    "session.run(new Query(ALL)).records()",
                                    "reactor.core.publisher.Flux.from(session.run(new Query(ALL)))"
                                            + ".flatMap(result -> result.records())")
                            .replace("// since 6", "Records.make(driver);");
        }
        sources.add(main);
        return sources;
    }

    private static Map<String, List<String>> calls(int port) {
        String match = "OTHER neo4j MATCH Employee 0 completed to " + port;
        String create = match.replace("MATCH", "CREATE");
        String many = match.replace("MATCH Employee", "UNWIND");
        Map<String, List<String>> calls = new TreeMap<>();
        calls.put("creates", List.of(create, create, create));
        calls.put("lists", List.of(match));
        calls.put("transacts", List.of(match));
        calls.put("reads-many", List.of(many));
        calls.put("discards", List.of(many));
        calls.put("fails", List.of(match.replace("completed", "error")));
        calls.put("awaits", List.of(match));
        calls.put("subscribes", List.of(match));
        return calls;
    }

    private static Map<String, Long> made(boolean isNew) {
        Map<String, Long> made = new TreeMap<>();
        made.put("looks", isNew ? 300L : 150L);
        made.put("lists", 3L);
        made.put("transacts", 3L);
        made.put("awaits", 3L);
        made.put("awaitsTransaction", 3L);
        if (isNew) {
            made.put("makesOfOne", 1L);
            made.put("makesOfEach", 3L);
            made.put("makesOfExecuted", 3L);
        }
        return made;
    }
}
