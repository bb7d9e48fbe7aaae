// SPDX-License-Identifier: MIT
package org.fieldtrace.library;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.fieldtrace.testing.ChildJvm;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Applications that Quarkus' Maven plugin has built. */
@EnabledIfEnvironmentVariable(named = "FIELDTRACE_LONG", matches = "1")
class QuarkusIT {

    private static final int REQUESTS = 16;
    private static final int WAYS_OF_CREW = 11;
    private static final String GET = "GET - 200 completed";
    private static final String SELECT_SAILOR = "OTHER vertx-sql SELECT Sailor 0 completed";
    private static final String UPDATE_SAILOR = "OTHER vertx-sql UPDATE Sailor 0 completed";

    @TempDir Path temporary;

    @ParameterizedTest
    @ValueSource(strings = {QuarkusProject.LOWEST, QuarkusProject.NEWEST})
    void requestsHaveRoutesAndCallsAndCallsBringInTheApplicationsObjects(String version)
            throws Exception {
        LibraryTrace trace =
                record(
                        version,
                        List.of(
                                "quarkus-rest-jackson",
                                "quarkus-rest-client-jackson",
                                "quarkus-hibernate-orm-panache",
                                "quarkus-jdbc-h2"),
                        "quarkus/Shop.java",
                        QuarkusProject.onFreePort());

        assertEquals(1, trace.notices().size(), trace.err());
        long all = REQUESTS;
        assertEquals(
                new TreeMap<>(
                        Map.ofEntries(
                                Map.entry("blocking", 2 * all),
                                Map.entry("uni", all),
                                Map.entry("stage", all),
                                Map.entry("both", 2 * all),
                                Map.entry("price", all),
                                Map.entry("prices", 2 * all),
                                Map.entry("first", all),
                                Map.entry("paged", all),
                                Map.entry("kept", all),
                                Map.entry("keptAll", 2 * all))),
                trace.objectsByMethod("app.Shop$ShopResource."),
                trace.err());
        assertEquals(
                Set.of(
                        "app.Shop$Order.id unused",
                        "app.Shop$Order.item used",
                        "app.Shop$Order.note unused",
                        "app.Shop$Price.id unused",
                        "app.Shop$Price.amount used",
                        "app.Shop$Price.currency unused"),
                trace.decided(),
                trace.err());
        Requests requests = new Requests(trace);
        Map<String, Long> get = Map.of(GET, all);
        Map<String, Long> select = Map.of("OTHER jdbc:h2 SELECT Price 0 completed", all);
        assertEquals(
                new TreeMap<>(
                        Map.ofEntries(
                                Map.entry("blocking", get),
                                Map.entry("uni", get),
                                Map.entry("stage", get),
                                Map.entry("both", Map.of(GET, 2 * all)),
                                Map.entry("price", select),
                                Map.entry("prices", select),
                                Map.entry("first", select),
                                Map.entry("paged", select),
                                Map.entry("kept", select),
                                Map.entry("keptAll", select))),
                requests.countsOfCallsBelow("/shop/"),
                trace.err());
        assertTrue(
                requests.routesServed().containsAll(Set.of("/orders/{id}", "/orders/one/{id}")),
                "" + requests.routesServed());
        Set<String> offered = OperationsIT.offered(trace);
        assertEquals(
                Set.of(
                        "GET /orders/{id} app.Shop$OrderResource.list",
                        "GET /orders/one/{id} app.Shop$OrderResource.one",
                        "POST /orders/one/{id}/edit app.Shop$OrderResource.edit"),
                offered.stream()
                        .filter(told -> told.contains(" /orders"))
                        .collect(Collectors.toSet()),
                trace.err());
        assertEquals(13, offered.size(), offered::toString);
        assertEquals(List.of(), requests.callsWithoutServer());
        assertEquals(List.of(), requests.notEndedOnce());
        assertTrue(
                trace.named("code_origin").stream()
                        .filter(origin -> origin.get("name").equals("shop-1.jar"))
                        .allMatch(origin -> origin.get("owner").equals("application")),
                "" + trace.named("code_origin"));
        assertEquals(Set.of("app"), innermostPackages(trace));
    }

    @ParameterizedTest
    @ValueSource(strings = {QuarkusProject.LOWEST, QuarkusProject.NEWEST})
    void entitiesOfPanacheOverHibernateReactiveAreObjectsOfTheMethodThatAskedForThem(String version)
            throws Exception {
        // Of Quarkus 3.0 sessions that change the same row wait for ever, without the agent too.
        boolean isOld = version.equals(QuarkusProject.LOWEST);
        int ways = isOld ? WAYS_OF_CREW - 1 : WAYS_OF_CREW;
        LibraryTrace trace;
        try (PostgreSqlCluster database = new PostgreSqlCluster()) {
            trace =
                    record(
                            version,
                            List.of(
                                    "quarkus-rest",
                                    "quarkus-hibernate-reactive-panache",
                                    "quarkus-reactive-pg-client"),
                            "panache/Crew.java",
                            QuarkusProject.onFreePort()
                                    .with(
                                            "-Dquarkus.datasource.reactive.url=postgresql://127.0.0.1:"
                                                    + database.port()
                                                    + "/postgres"),
                            "" + ways);
        }

        assertEquals(1, trace.notices().size(), trace.err());
        long all = REQUESTS;
        Map<String, Long> objects =
                new TreeMap<>(
                        Map.ofEntries(
                                Map.entry("found", all),
                                Map.entry("listed", 2 * all),
                                Map.entry("queried", 2 * all),
                                Map.entry("first", all),
                                Map.entry("single", all),
                                Map.entry("paged", all),
                                Map.entry("kept", all),
                                Map.entry("keptAll", 2 * all),
                                Map.entry("twice", 2 * all),
                                Map.entry("session", all)));
        Set<String> verdicts =
                new HashSet<>(
                        Set.of(
                                "app.Crew$Sailor.id unused",
                                "app.Crew$Sailor.name used",
                                "app.Crew$Sailor.ship unused"));
        if (!isOld) {
            objects.put("changed", all);
            verdicts.add("app.Crew$Sailor.ship overwritten");
        }
        assertEquals(objects, trace.objectsByMethodOrLambda("app.Crew$CrewResource."), trace.err());
        assertEquals(verdicts, trace.decided(), trace.err());
        Requests requests = new Requests(trace);
        Map<String, Map<String, Long>> statements = new TreeMap<>();
        for (String way : objects.keySet()) {
            statements.put(way, Map.of(SELECT_SAILOR, all));
        }
        statements.put("twice", Map.of(SELECT_SAILOR, 2 * all));
        statements.computeIfPresent(
                "changed", (way, select) -> Map.of(SELECT_SAILOR, all, UPDATE_SAILOR, all));
        assertEquals(statements, requests.countsOfCallsBelow("/crew/"), trace.err());
        assertEquals(List.of(), requests.notEndedOnce());
        assertEquals(Set.of("app"), innermostPackages(trace));
    }

    /** No frame of a library, of Mutiny for one, heads a call path. */
    private static Set<String> innermostPackages(LibraryTrace trace) {
        return trace.paths().stream()
                .map(path -> path.get(0).substring(0, path.get(0).indexOf('.')))
                .collect(Collectors.toSet());
    }

    private LibraryTrace record(
            String version,
            List<String> extensions,
            String source,
            ChildJvm jvm,
            String... arguments)
            throws Exception {
        Path jar =
                QuarkusProject.build(
                        temporary.resolve("shop"),
                        version,
                        extensions,
                        Map.of(
                                source.replaceFirst(".*/", ""),
                                LibraryApplication.resource(source),
                                "application.properties",
                                beside(source, "application.properties"),
                                "import.sql",
                                beside(source, "import.sql")));
        return LibraryApplication.ofJar(temporary, jar)
                .record(
                        jvm.with(ChildJvm.SERIAL),
                        "sampling.rate=1,watch.backend=bytecode,http.capture.path=route",
                        Stream.concat(Stream.of("" + REQUESTS), Stream.of(arguments))
                                .toArray(String[]::new));
    }

    private static String beside(String source, String name) throws IOException {
        return LibraryApplication.resource(source.replaceFirst("/.*", "/" + name));
    }
}
