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

/** As {@link SpringR2dbcIT}, with MariaDB's driver and a MariaDB. */
@EnabledIfEnvironmentVariable(named = "FIELDTRACE_LONG", matches = ".*")
class R2dbcMariaDbIT {

    private static final long TIMES = 30;

    @TempDir Path temporary;

    @ParameterizedTest
    @Versions({"1.5.0, 1.0.2", "4.0.0, 1.4.2"})
    void statementsAreCallsAndTheirRowsObjects(String spring, String driver) throws Exception {
        try (MariaDbServer server = new MariaDbServer()) {
            String url = "r2dbc:mariadb://root@127.0.0.1:" + server.port() + "/mysql";
            LibraryTrace trace =
                    new LibraryApplication(
                                    temporary,
                                    "org.springframework.data:spring-data-r2dbc:" + spring,
                                    "org.mariadb:r2dbc-mariadb:" + driver)
                            .compile(
                                    LibraryApplication.resource("SpringR2dbc.java")
                                            .replaceFirst("\"r2dbc:h2[^\"]*\"", '"' + url + '"'))
                            .record("sampling.rate=1,watch.backend=bytecode");
            holds(trace);
        }
    }

    private static void holds(LibraryTrace trace) {
        String told = trace.out() + trace.err();
        SpringR2dbcIT.eachWayBringsObjectsInWhoseFieldsAreDecided(trace);
        assertEquals(Set.of(), trace.callsWithoutExchange(), told);
        Requests requests = new Requests(trace);
        Map<String, Long> select = Map.of("other r2dbc:mariadb select employee 0 completed", TIMES);
        for (String way : List.of("/by-id", "/client", "/declared", "/template")) {
            assertEquals(
                    select,
                    requests.endsOfCallsOf(way).stream()
                            .map(String::toLowerCase) // as the mapper quotes names
                            .collect(
                                    Collectors.groupingBy(
                                            c -> c, TreeMap::new, Collectors.counting())),
                    way + told);
        }
        assertEquals(List.of(), requests.notEndedOnce(), told);
    }
}
