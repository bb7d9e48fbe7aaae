// SPDX-License-Identifier: MIT
package org.fieldtrace.library;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.fieldtrace.testing.Versions;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;

/** What statements ask for is known by a hash, the same for the same within a request alone. */
class SameStatementsIT {

    /** Of the application's statements, in their order: letters for what is asked, - if unknown. */
    private static final String EXPECTED = "A A B C - D D - A - E E A A F F G H";

    private static DatabaseServers servers;

    @TempDir Path temporary;

    @BeforeAll
    static void startServers() throws Exception {
        servers = new DatabaseServers();
    }

    @AfterAll
    static void stopServers() throws Exception {
        if (servers != null) {
            servers.close();
        }
    }

    @ParameterizedTest
    @Versions({
        "1.4.200, 2.4.0, 10.14.2.0, 3.28.0, 3.4.5, 42.2.5, 2.4.0, mysql:mysql-connector-java:5.1.34",
        "2.5.252, 2.7.4, 10.16.1.1, 3.49.1.0, 6.3.3, 42.7.7, 4.0.0, com.mysql:mysql-connector-j:26.10.0"
    })
    void equalHashesAreOfEqualStatementsAndValues(
            String h2,
            String hsqldb,
            String derby,
            String sqlite,
            String hikari,
            String postgresql,
            String mariadb,
            String mysql)
            throws Exception {
        LibraryTrace trace =
                new LibraryApplication(
                                temporary,
                                "com.h2database:h2:" + h2,
                                "org.hsqldb:hsqldb:" + hsqldb,
                                "org.apache.derby:derby:" + derby,
                                "org.xerial:sqlite-jdbc:" + sqlite,
                                "com.zaxxer:HikariCP:" + hikari,
                                "org.postgresql:postgresql:" + postgresql,
                                "org.mariadb.jdbc:mariadb-java-client:" + mariadb,
                                mysql)
                        .compile(LibraryApplication.file("SameStatements"))
                        .record(
                                "fields=off,http.capture.path=route,service.name=shop",
                                "h2=jdbc:h2:mem:one",
                                "h2-below-a-pool=jdbc:h2:mem:two",
                                "hsqldb=jdbc:hsqldb:mem:one",
                                "derby=jdbc:derby:memory:one;create=true",
                                "sqlite=jdbc:sqlite::memory:",
                                "postgresql=" + servers.postgres().url(),
                                "mariadb=" + servers.maria().url("mariadb"),
                                "mysql=" + servers.maria().url("mysql"));
        assertEquals(1, trace.notices().size(), trace.err());
        Requests requests = new Requests(trace);
        Map<String, String> expected = new TreeMap<>();
        Map<String, String> actual = new TreeMap<>();
        for (String route : requests.routesServed()) {
            expected.put(route, EXPECTED);
            actual.put(route, Requests.pattern(requests.hashesOfCallsOf(route)));
        }
        assertEquals(16, expected.size(), trace.out() + trace.err());
        assertEquals(expected, actual, trace.out() + trace.err());
        List<String> first = requests.hashesOfCallsOf("/h2/first");
        first.removeAll(List.of("0"));
        assertTrue(
                Collections.disjoint(first, requests.hashesOfCallsOf("/h2/second")),
                "hashes of two requests tell nothing of each other");
        for (String route : expected.keySet()) {
            String kind = "jdbc:" + route.split("[/-]")[1];
            assertEquals(
                    Set.of(kind + " INSERT person", kind + " SELECT person"),
                    Set.copyOf(requests.callsOf(route)));
        }
        String all = trace.events().toString();
        for (String text : List.of("Springfield", "Shelbyville", "select", "town", "where")) {
            assertFalse(all.contains(text), text);
        }
    }
}
