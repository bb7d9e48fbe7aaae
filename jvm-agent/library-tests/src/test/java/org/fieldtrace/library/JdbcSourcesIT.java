// SPDX-License-Identifier: MIT
package org.fieldtrace.library;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Connections that drivers' own sources give out, most of which do without their {@code Driver}.
 */
class JdbcSourcesIT {

    @TempDir Path temporary;

    @Test
    void aStatementIsOneCallToItsDatabaseWhoeverGaveOutTheConnection() throws Exception {
        LibraryTrace trace =
                new LibraryApplication(
                                temporary,
                                "com.h2database:h2:2.5.252",
                                "org.hsqldb:hsqldb:2.7.4",
                                "org.apache.derby:derbynet:10.16.1.1",
                                "org.apache.derby:derbyclient:10.16.1.1",
                                "org.xerial:sqlite-jdbc:3.49.1.0",
                                "com.zaxxer:HikariCP:6.3.3")
                        .compile(Files.readString(Path.of("src/test/resources/JdbcSources.java")))
                        .record("fields=off,service.name=shop");
        assertEquals(1, trace.notices().size(), trace.err());
        Requests requests = new Requests(trace);
        Map<String, String> expected = new TreeMap<>();
        for (String route : requests.routesServed()) {
            String kind = "jdbc:" + route.split("[/-]")[1];
            String port = route.contains("-embedded") ? "0" : port(trace.out(), kind);
            expected.put(route, "[OTHER " + kind + " 0 completed to " + port + "]");
        }
        assertEquals(20, expected.size(), trace.err());
        assertEquals(
                expected,
                expected.keySet().stream()
                        .collect(
                                Collectors.toMap(
                                        route -> route,
                                        route -> requests.endsAndPortsOfCallsOf(route).toString(),
                                        (a, b) -> a,
                                        TreeMap::new)),
                trace.err());
    }

    private static String port(String out, String kind) {
        return out.replaceAll("(?s).*port of " + kind + " (\\d+).*", "$1");
    }
}
