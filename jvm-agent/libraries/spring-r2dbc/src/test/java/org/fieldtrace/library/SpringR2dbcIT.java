// SPDX-License-Identifier: MIT
package org.fieldtrace.library;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.fieldtrace.testing.Versions;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;

/** Statements over R2DBC, and what Spring makes of their rows. */
class SpringR2dbcIT {

    private static final long TIMES = 30;

    @TempDir Path temporary;

    @ParameterizedTest
    @Versions({"1.5.0, 0.8.4.RELEASE", "4.0.0, 1.0.0.RELEASE"})
    @EnabledIfEnvironmentVariable(named = "FIELDTRACE_LONG", matches = ".*")
    void statementsAreCallsAndTheirRowsObjects(String spring, String driver) throws Exception {
        LibraryTrace trace =
                new LibraryApplication(
                                temporary,
                                "org.springframework.data:spring-data-r2dbc:" + spring,
                                "io.r2dbc:r2dbc-h2:" + driver)
                        .compile(LibraryApplication.resource("SpringR2dbc.java"))
                        .record("sampling.rate=1,watch.backend=bytecode");

        eachWayBringsObjectsInWhoseFieldsAreDecided(trace);
        assertEquals(
                Set.of("name, street", "id, name, street", "*"),
                trace.askedNames().stream().map(String::toLowerCase).collect(Collectors.toSet()),
                "the columns of statements");
        Requests requests = new Requests(trace);
        Map<String, List<String>> calls = new TreeMap<>();
        for (String way : List.of("/by-id", "/client", "/declared", "/template")) {
            calls.put(
                    way,
                    requests.endsOfCallsOf(way).stream()
                            .map(String::toLowerCase) // as the mapper quotes names
                            .distinct()
                            .toList());
            assertEquals(TIMES, requests.endsOfCallsOf(way).size(), way);
        }
        List<String> select = List.of("other r2dbc:h2 select employee 0 completed");
        assertEquals(
                Map.of(
                        "/by-id",
                        select,
                        "/client",
                        select,
                        "/declared",
                        select,
                        "/template",
                        select),
                calls);
        assertEquals(List.of(), requests.notEndedOnce());
    }

    /** What the application does of {@code SpringR2dbc.java}, whatever its driver. */
    static void eachWayBringsObjectsInWhoseFieldsAreDecided(LibraryTrace trace) {
        String told = trace.out() + trace.err();
        assertEquals(1, trace.notices().size(), told);
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
                told);
        assertEquals(
                Set.of(
                        "app.Main$Employee.id unused",
                        "app.Main$Employee.name used",
                        "app.Main$Employee.street unused",
                        "app.Main$Named.name used",
                        "app.Main$Named.street unused"),
                trace.decided(),
                told);
    }
}
