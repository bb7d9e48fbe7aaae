// SPDX-License-Identifier: MIT
package org.fieldtrace.library;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.fieldtrace.testing.Versions;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;

/** Clients that wait for a PostgreSQL on no thread: R2DBC beneath Spring, Vert.x, Hibernate's. */
class ReactivePostgreSqlIT {

    private static final long TIMES = 30;

    private static PostgreSqlCluster database;
    private static int port;

    @TempDir Path temporary;

    @BeforeAll
    static void start() throws Exception {
        database = new PostgreSqlCluster();
        port = Integer.parseInt(database.url().replaceAll(".*127.0.0.1:(\\d+)/.*", "$1"));
    }

    @AfterAll
    static void stop() throws Exception {
        if (database != null) {
            database.close();
        }
    }

    @ParameterizedTest
    @Versions({"1.0.1.RELEASE", "1.1.3.RELEASE"})
    void statementsOverR2dbcAreOfTheirRequestsAndTheirRowsObjects(String driver) throws Exception {
        String source =
                LibraryApplication.resource("SpringR2dbc.java")
                        .replaceFirst(
                                "\"r2dbc:h2[^\"]*\"",
                                "\"r2dbc:postgresql://postgres@127.0.0.1:" + port + "/postgres\"")
                        .replaceFirst(
                                "( +)execute\\(\"CREATE",
                                "$1execute(\"DROP TABLE IF EXISTS employee\");\n$0");
        LibraryTrace trace =
                new LibraryApplication(
                                temporary,
                                "org.springframework.data:spring-data-r2dbc:4.0.0",
                                "org.postgresql:r2dbc-postgresql:" + driver)
                        .compile(source)
                        .record("sampling.rate=1,watch.backend=bytecode");

        assertEquals(1, trace.notices().size(), trace.err());
        assertEquals(
                Map.of(
                        "client",
                        2 * TIMES,
                        "template",
                        2 * TIMES,
                        "byId",
                        TIMES,
                        "declared",
                        TIMES),
                trace.objectsByMethod(),
                trace.err());
        assertEquals(
                Map.of("id", "row 1.0", "name", "row 4.0", "street", "row 1.0"),
                trace.bytesOf("app.Main$Employee"));
        assertEquals(Set.of("name, street", "id, name, street", "*"), asked(trace));
        assertEquals(Set.of(), trace.callsWithoutExchange());
        Requests requests = new Requests(trace);
        Map<String, Long> select =
                Map.of("other r2dbc:postgresql select employee 0 completed", TIMES);
        for (String way : List.of("/by-id", "/client", "/declared", "/template")) {
            assertEquals(select, counted(requests, way), way);
        }
        assertEquals(List.of(), requests.notEndedOnce());
    }

    @ParameterizedTest
    @Versions({"4.0.0", "4.5.28", "5.0.4"})
    void statementsOfVertxAreOfTheirRequestsAndTheirRowsObjects(String version) throws Exception {
        String source = LibraryApplication.resource("VertxSql.java");
        if (version.startsWith("5")) {
            source =
                    source.replace(
                                    "PgPool.pool(vertx, server, new PoolOptions().setMaxSize(1))",
                                    "PgBuilder.pool().with(new PoolOptions().setMaxSize(1))"
                                            + ".connectingTo(server).using(vertx).build()")
                            .replace("pgclient.PgPool", "pgclient.PgBuilder");
        }
        LibraryTrace trace =
                new LibraryApplication(
                                temporary,
                                "io.vertx:vertx-web:" + version,
                                "io.vertx:vertx-pg-client:" + version)
                        .compile(source)
                        .record("sampling.rate=1,watch.backend=bytecode", "" + port, "" + TIMES);

        assertEquals(1, trace.notices().size(), trace.err());
        assertEquals(
                Map.of("query", 2 * TIMES, "prepared", TIMES, "collect", 2 * TIMES, "kept", TIMES),
                trace.objectsByMethodOrLambda(),
                trace.err());
        assertEquals(
                Set.of(
                        "app.Main$Employee.id unused",
                        "app.Main$Employee.name used",
                        "app.Main$Employee.street unused"),
                trace.decided().stream()
                        .filter(verdict -> !verdict.equals("app.Main$Employee.name unused"))
                        .collect(Collectors.toSet()),
                trace.err());
        assertEquals(
                Map.of("id", "row 1.0", "name", "row 4.0", "street", "row 1.0"),
                trace.bytesOf("app.Main$Employee"));
        assertEquals(Set.of("id, name, street"), asked(trace));
        Requests requests = new Requests(trace);
        Map<String, Long> select = Map.of("other vertx-sql select employee 0 completed", TIMES);
        for (String way : List.of("/query/:id", "/prepared/:id", "/collect/:id", "/kept/:id")) {
            assertEquals(select, counted(requests, way), way);
        }
        assertEquals(List.of(), requests.notEndedOnce());
    }

    @ParameterizedTest
    @Versions({"1.1.9.Final", "3.4.2.Final"})
    void entitiesOfHibernateReactiveAreObjectsOfTheMethodThatAskedForThem(String version)
            throws Exception {
        boolean isOld = version.startsWith("1.");
        String unit =
                LibraryApplication.resource("hibernate-reactive.xml")
                        .replace(
                                "NAMESPACE",
                                isOld
                                        ? "http://xmlns.jcp.org/xml/ns/persistence"
                                        : "https://jakarta.ee/xml/ns/persistence")
                        .replace("VERSION", isOld ? "2.2" : "3.0");
        String source = LibraryApplication.resource("HibernateReactive.java");
        String vertx = isOld ? "4.3.4" : "4.5.28";
        LibraryTrace trace =
                new LibraryApplication(
                                temporary,
                                "org.hibernate.reactive:hibernate-reactive-core:" + version,
                                "io.vertx:vertx-core:" + vertx,
                                "io.vertx:vertx-pg-client:" + vertx)
                        .addFile("META-INF/persistence.xml", ofTime(isOld, unit))
                        .compileWays(ofTime(isOld, source))
                        .record("sampling.rate=1,watch.backend=bytecode", "" + port, "" + TIMES);

        assertEquals(1, trace.notices().size(), trace.err());
        assertEquals(
                Map.of("find", TIMES, "list", 2 * TIMES, "again", TIMES, "staged", 2 * TIMES),
                trace.objectsByMethodOrLambda(),
                trace.err());
        assertTrue(trace.decided().contains("app.Main$Employee.name used"), "" + trace.decided());
        Requests requests = new Requests(trace);
        Map<String, Long> select =
                Map.of("other vertx-sql select reactive_employee 0 completed", TIMES);
        for (String way : List.of("/find", "/list", "/again", "/staged")) {
            assertEquals(select, counted(requests, way), way);
        }
        assertEquals(List.of(), requests.notEndedOnce());
    }

    private static Set<String> asked(LibraryTrace trace) {
        return trace.askedNames().stream().map(String::toLowerCase).collect(Collectors.toSet());
    }

    private static String ofTime(boolean isOld, String text) {
        return isOld ? text.replace("jakarta.persistence", "javax.persistence") : text;
    }

    private static Map<String, Long> counted(Requests requests, String way) {
        return requests.endsOfCallsOf(way).stream()
                .map(String::toLowerCase) // as the mapper quotes names
                .collect(Collectors.groupingBy(c -> c, TreeMap::new, Collectors.counting()));
    }
}
