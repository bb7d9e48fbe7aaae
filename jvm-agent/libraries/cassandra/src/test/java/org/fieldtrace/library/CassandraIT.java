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
import org.fieldtrace.testing.Patience;
import org.fieldtrace.testing.Versions;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;

/**
 * Statements to a Cassandra: what they do, and the entities that the driver's mapper makes. The
 * server takes longer to start than five of other tests.
 */
@EnabledIfEnvironmentVariable(named = "FIELDTRACE_LONG", matches = ".*")
class CassandraIT {

    /** The driver's own, on a busy machine, would be too short for a change of the schema. */
    private static final String PATIENCE =
            ("datastax-java-driver { basic.request.timeout = PATIENCE seconds,"
                            + " advanced.connection.init-query-timeout = PATIENCE seconds,"
                            + " advanced.control-connection.timeout = PATIENCE seconds }")
                    .replace("PATIENCE", "" + Patience.SECONDS);

    private static CassandraServer server;

    @TempDir Path temporary;

    @BeforeAll
    static void startServer() throws Exception {
        server = new CassandraServer();
    }

    @AfterAll
    static void stopServer() throws Exception {
        if (server != null) {
            server.close();
        }
    }

    @ParameterizedTest
    @Versions({"com.datastax.oss 4.1.0", "org.apache.cassandra 4.19.3"})
    void eachStatementIsACallOfItsRequestAndEachEntityARemoteObject(String driver)
            throws Exception {
        String group = driver.split(" ")[0];
        String version = driver.split(" ")[1];
        LibraryTrace trace =
                new LibraryApplication(
                                temporary,
                                group + ":java-driver-core:" + version,
                                group + ":java-driver-mapper-runtime:" + version,
                                group + ":java-driver-mapper-processor:" + version)
                        .addFile("application.conf", PATIENCE)
                        .compile(sources())
                        .record("sampling.rate=1", "" + server.port());
        String told = trace.out() + trace.err();
        assertEquals(1, trace.notices().size(), told);
        assertEquals(
                List.of("rows: 3", "found: secret", "entities: 3"),
                trace.out().lines().toList(),
                told);
        Requests requests = new Requests(trace);
        assertEquals(List.of(), requests.notEndedOnce(), told);
        assertEquals(
                calls(server.port()),
                Requests.byName(
                        calls(0).keySet(), name -> requests.endsAndPortsOfCallsOf("/" + name)),
                told);
        assertEquals(
                List.of(),
                requests.socketsOfCallsOf("/selects").stream()
                        .filter(sockets -> sockets.startsWith("0 "))
                        .toList(),
                "a call has both its addresses");
        assertEquals(
                "- A B A C C",
                Requests.pattern(requests.hashesOfCallsOf("/prepares")),
                "the same statement with the same values asks for the same");
        assertEquals("-", Requests.pattern(requests.hashesOfCallsOf("/inserts")), told);
        assertEquals(
                "A B",
                Requests.pattern(requests.hashesOfCallsOf("/pages")),
                "another page is another question");
        assertEquals(Map.of("app.Employee", 4L), trace.objects(), told);
        assertEquals(1, trace.callsIn("app.Main.findOne"), told);
        assertEquals(List.of("id, name"), trace.askedNames(), "what the mapper selects");
        assertFalse(
                trace.named("string_def").stream().anyMatch(s -> s.get("value").contains("secret")),
                "values are never recorded");
    }

    @ParameterizedTest
    @Versions({"3.0.0.RELEASE", "5.1.2"})
    void eachObjectThatSpringMakesOfARowIsARemoteObject(String springData) throws Exception {
        LibraryTrace trace =
                new LibraryApplication(
                                temporary,
                                "org.springframework.data:spring-data-cassandra:" + springData)
                        .addFile("application.conf", PATIENCE)
                        .compileApp("SpringDataCassandra", source -> source)
                        .record("sampling.rate=1", "" + server.port());
        String told = trace.out() + trace.err();
        assertEquals(1, trace.notices().size(), told);
        assertEquals(
                Map.of("selects", 3L, "selectsOne", 1L, "slices", 2L, "maps", 3L),
                trace.objectsByMethod(),
                told);
        assertEquals(1, trace.callsIn("app.Main.selects"), told);
        assertEquals(
                Set.of("*", "id, name"),
                Set.copyOf(trace.askedNames()),
                "of a statement's own text, and of what the template selects");
    }

    private static List<String> sources() throws Exception {
        List<String> sources = new ArrayList<>();
        for (String name :
                List.of(
                        "Peer",
                        "MessageWeb",
                        "CassandraClients",
                        "cassandra/Employee",
                        "cassandra/EmployeeDao",
                        "cassandra/ShopMapper")) {
            sources.add(LibraryApplication.resource(name + ".java"));
        }
        sources.add(LibraryApplication.file("Leftovers"));
        return sources;
    }

    private static Map<String, List<String>> calls(int port) {
        Map<String, List<String>> calls = new TreeMap<>();
        String select = "OTHER cassandra SELECT employee 0 completed to " + port;
        String qualified = select.replace("employee", "shop.employee");
        calls.put("inserts", List.of("OTHER cassandra INSERT employee 0 completed to " + port));
        calls.put("batch", List.of("OTHER cassandra BATCH INSERT employee 0 completed to " + port));
        calls.put("mixed-batch", List.of("OTHER cassandra BATCH 0 completed to " + port));
        calls.put("selects", List.of(qualified));
        calls.put("pages", List.of(select, select));
        calls.put("awaits", List.of(select));
        calls.put(
                "prepares",
                List.of(
                        select.replace("SELECT", "PREPARE SELECT"),
                        select,
                        select,
                        select,
                        select,
                        select));
        calls.put("fails", List.of("OTHER cassandra SELECT nowhere 0 error to " + port));
        calls.put("finds-one", List.of(qualified));
        calls.put("finds-all", List.of(qualified));
        calls.put("finds-none", List.of(qualified));
        return calls;
    }
}
